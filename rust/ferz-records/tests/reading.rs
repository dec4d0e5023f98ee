//! What records are read as, and that they are written so that they read the same.

use std::io;

use ferz_records::fault::Kind;
use ferz_records::input::{Input, Source};
use ferz_records::tree::{self, NodeId, ROOT, Tree};
use ferz_records::write::Style;

/// Gives a text in pieces of a certain size.
struct Pieces<'a>(&'a [u8], usize);

impl Source for Pieces<'_> {
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        let (now, later) = self.0.split_at(self.0.len().min(self.1));
        bytes.extend_from_slice(now);
        self.0 = later;
        Ok(now.len())
    }
}

fn all_in(text: &[u8], size: usize) -> Vec<Tree> {
    let mut input = Input::new(Pieces(text, size));
    std::iter::from_fn(|| tree::read(&mut input).unwrap()).collect()
}

/// All games of a text; whatever the size of the pieces, they are the same.
fn all(text: impl AsRef<[u8]>) -> Vec<Tree> {
    let text = text.as_ref();
    let games = all_in(text, usize::MAX);
    if text.len() < 2000 {
        for size in [1, 2, 3, 7, 64] {
            let others = all_in(text, size);
            assert_eq!(games.len(), others.len(), "pieces of {size}");
            for (game, other) in games.iter().zip(&others) {
                assert!(game == other, "pieces of {size}");
                assert_eq!(game.faults, other.faults, "pieces of {size}");
                assert_eq!((game.offset, game.end), (other.offset, other.end));
            }
        }
    }
    let mut input = Input::new(text);
    let mut skipped = 0;
    while let Some(record) = input.headers().unwrap() {
        assert_eq!(record.offset, games[skipped].offset);
        assert_eq!(record.end, games[skipped].end);
        skipped += 1;
    }
    assert_eq!(skipped, games.len(), "what is skipped is what is read");
    let mut input = Input::new(text);
    for game in &games {
        assert!(input.skip_game().unwrap());
        assert_eq!(input.offset(), game.end);
    }
    assert!(!input.skip_game().unwrap());
    for game in &games {
        if game.faults.iter().all(|fault| fault.kind != Kind::Encoding) {
            let text = game.write(&Style::default());
            let again = all_in(text.as_bytes(), usize::MAX);
            assert_eq!(again.len(), 1, "{text}");
            assert!(again[0] == *game, "{text}\nbecame\n{}", again[0].write(&Style::default()));
            assert_eq!(again[0].write(&Style::default()), text);
        }
    }
    games
}

fn one(text: impl AsRef<[u8]>) -> Tree {
    let mut games = all(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// The moves after a node in SAN, variations in parentheses after the move that they replace.
fn moves_after(tree: &Tree, node: NodeId) -> String {
    let mut words = Vec::new();
    let mut at = node;
    while let Some(main) = tree.next(at) {
        words.push(tree.san(main).unwrap());
        for other in tree.children(at).skip(1) {
            let rest = moves_after(tree, other);
            let san = tree.san(other).unwrap();
            words.push(format!("({})", format!("{san} {rest}").trim()));
        }
        at = main;
    }
    words.join(" ")
}

fn moves(text: impl AsRef<[u8]>) -> String {
    moves_after(&one(text), ROOT)
}

fn kinds(text: impl AsRef<[u8]>) -> Vec<Kind> {
    one(text).faults.iter().map(|fault| fault.kind).collect()
}

#[test]
fn numbers_may_be_written_anyhow() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "e4 e5 Nf3",
        "1 e4 1... e5 2 Nf3 *",
        "1. e4 1. ... e5 2. .. Nf3",
        "1... e4 7. e5 2.... Nf3 1-0",
        "1e4 e5 2Nf3",
    ] {
        let game = one(text);
        assert_eq!(moves_after(&game, ROOT), "e4 e5 Nf3", "{text}");
        assert!(game.faults.is_empty(), "{text}: {:?}", game.faults);
    }
}

#[test]
fn moves_may_be_written_anyhow() {
    for (text, fen, expected) in [
        ("0-0 Kd7 1-0", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O Kd7"),
        ("1. 0-0-0 0-1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"),
        ("1. O-O-O+!? *", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"),
        ("1. e8Q *", "8/k3P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q"),
        ("1. e8(Q) *", "8/k3P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q"),
        ("1. e8/Q *", "8/k3P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q"),
        ("1. e7e8q *", "8/k3P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q"),
        ("17... e1=Q+ 18. Kg2 *", "4k3/8/8/8/8/8/4p3/6K1 b - - 3 17", "e1=Q+ Kg2"),
        ("17. .. e1Q+ 18. Kg2 *", "4k3/8/8/8/8/8/4p3/6K1 b - - 3 17", "e1=Q+ Kg2"),
        ("17. ... e1Q+ 18 Kg2 18....Kd7 *", "4k3/8/8/8/8/8/4p3/6K1 b - - 3 17", "e1=Q+ Kg2 Kd7"),
    ] {
        let game = one(format!("[FEN \"{fen}\"]\n\n{text}"));
        assert_eq!(moves_after(&game, ROOT), expected, "{text}");
        assert!(game.faults.is_empty(), "{text}: {:?}", game.faults);
        assert_eq!(game.tags.get("SetUp"), Some("1"));
    }
    assert_eq!(
        moves("1. Ng1f3 e7-e5 2. Nf3xe5 d7d6 3. Ne5-f3 Ng8-f6 4. e2e4"),
        "Nf3 e5 Nxe5 d6 Nf3 Nf6 e4"
    );
    for spelling in ["exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 e.p.+", "exd6 ep", "exd6"] {
        let text = format!("1. e4 a6 2. e5 d5 3. {spelling} a5 *");
        assert_eq!(moves(&text), "e4 a6 e5 d5 exd6 a5", "{text}");
        assert!(kinds(&text).is_empty(), "{text}");
    }
    assert_eq!(kinds("1. e4 a6 2. e5 d5 3. xd6 *"), [Kind::Move]);
}

#[test]
fn variations_hang_where_they_belong() {
    assert_eq!(
        moves("1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6 (2... d6) 3. g3) 2... d6) (1... e6) 2. Nf3 *"),
        "e4 e5 (c5 Nf3 (Nc3 Nc6 (d6) g3) d6) (e6) Nf3"
    );
    assert_eq!(moves("1. d4 d5 2. c4 (2. Nf3) (2. e3 e6) 2... e6 *"), "d4 d5 c4 (Nf3) (e3 e6) e6");
    let odd = "1. d4 (1. h4 (1... h5)) 1... d5 *";
    assert_eq!(moves(odd), "d4 (h4) d5");
    assert_eq!(kinds(odd), [Kind::Move]);
}

#[test]
fn comments_are_kept_where_they_stand() {
    let game = one("{before} 1. e4 {} e5 {  } {\nx} 2. Nf3 *");
    assert_eq!(&*game.notes(ROOT).after[0], "before");
    assert_eq!(moves_after(&game, ROOT), "e4 e5 Nf3");
    let game = one("1. e4 {a} {b} e5 {c} (1... c5 {d} {e}) {f} 2. Nf3 *");
    let e4 = game.next(ROOT).unwrap();
    let replies: Vec<NodeId> = game.children(e4).collect();
    let comments = |node| game.notes(node).after.iter().map(|c| &**c).collect::<Vec<_>>();
    assert_eq!(comments(e4), ["a", "b"]);
    assert_eq!(comments(replies[0]), ["c", "f"]);
    assert_eq!(comments(replies[1]), ["d", "e"]);
    let game = one("1. e4 ({why} 1. d4) *");
    let d4 = game.children(ROOT).nth(1).unwrap();
    assert_eq!(&*game.notes(d4).before[0], "why");
    for text in [
        "1. e4 { open ( never closed } e5 { and ) alone } 2. Nf3 *",
        "1. e4 {a; b} e5 ; rest of line 2. Qh5\n2. Nf3 *",
        "1. e4 e5 ; a } brace\n2. Nf3 *",
        "1. e4 e5\n% 2. Qh5 is for machines\n2. Nf3 *",
        "1. e4 {one\n% two} e5 2. Nf3 *",
    ] {
        assert_eq!(moves(text), "e4 e5 Nf3", "{text}");
        assert!(kinds(text).is_empty(), "{text}");
    }
    let games = all("1. e4 {see\n[%csl Ge4] 1-0} e5 1-0\n[Event \"x\"]\n\n1. d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(moves_after(&games[0], ROOT), "e4 e5");
}

#[test]
fn games_stuck_together_come_apart() {
    let text = "[Event \"a\"]\n1. d4 d5 *\n[Event \"b\"]\n[Site \"?\"]\n\n1. c4 *";
    for text in [
        text.to_owned(),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        text.replace('\n', "\n   "),
        text.replace("d4 d5", "d4\n\n\n\nd5"),
        text.replace(" *\n", "\n"),
    ] {
        let games = all(&text);
        assert_eq!(games.len(), 2, "{text:?}");
        assert_eq!(moves_after(&games[0], ROOT), "d4 d5");
        assert_eq!(moves_after(&games[1], ROOT), "c4");
        assert_eq!(games[1].tags.get("Event"), Some("b"));
        assert!(games.iter().all(|game| game.faults.is_empty()), "{text:?}");
    }
    assert_eq!(all("1. e4 e5 1-0 1. d4 0-1").len(), 2);
    assert_eq!(all("1. e4 e5\n\n1. d4 d5\n\n1... Nf6").len(), 2);
    assert_eq!(all("\n\n% x\n").len(), 0);
    assert_eq!(all("[Event \"a\"]\n\n[Event \"b\"]\n").len(), 2);
}

#[test]
fn glyphs_become_numbers() {
    let nags = |text: &str| {
        let game = one(text);
        game.mainline().map(|node| game.notes(node).nags.to_vec()).collect::<Vec<_>>()
    };
    let text = "1. e4! e5?! 2. Nf3 $1 $14 Nc6 $255 3. Bb5!! (3. Bc4$2) (3. d4 $4) a6?? 4. O-O $6 *";
    assert_eq!(nags(text), [vec![1], vec![6], vec![1, 14], vec![255], vec![3], vec![4], vec![6]]);
    assert!(kinds(text).is_empty());
    assert_eq!(
        nags("1. e4 ± e5 ∓ 2. Nf3 +- Nc6 -/+ 3. Bb5 = *"),
        [vec![16], vec![17], vec![18], vec![17], vec![10]]
    );
    let odd = "1. e4 $ e5 $-1 2. Nf3 $99999999999999999999 Nc6 $$1 *";
    assert_eq!(nags(odd), [vec![], vec![], vec![], vec![1]]);
    assert_eq!(kinds(odd), [Kind::Nag; 4]);
    assert_eq!(nags("1. e4 {x}$15{y}$17 e5 N *"), [vec![15, 17], vec![146]]);
    assert_eq!(nags(std::str::from_utf8(b"1. e4 *").unwrap()), [vec![]]);
    assert_eq!(one(b"1. e4 \xb1 \xbd-\xbd").tags.get("Result"), Some("1/2-1/2"));
}

#[test]
fn faults_keep_what_came_before() {
    let games = all("1. e4 e5 2. Ke3 Nc6 (2... d6) 3. Nf3 1-0\n\n1. d4 *\n\n\
        1. e4 (1. Ke2 e5) (1. d4 Ke7 2. c4) e5 2. Nf3 0-1\n");
    assert_eq!(games.len(), 3);
    assert_eq!(moves_after(&games[0], ROOT), "e4 e5");
    assert_eq!(games[0].faults.len(), 1);
    let fault = &games[0].faults[0];
    assert_eq!((fault.place.line, fault.place.column), (1, 13));
    assert!(fault.text.contains("Ke3") && fault.text.contains(" w KQkq"), "{}", fault.text);
    assert_eq!(games[0].tags.get("Result"), Some("1-0"));
    assert_eq!(moves_after(&games[2], ROOT), "e4 (d4) e5 Nf3");
    assert_eq!(games[2].faults.len(), 2);
    assert_eq!(games[2].tags.get("Result"), Some("0-1"));
    assert_eq!(kinds("1. Nf3 d5 2. d3 d4 3. Nd2 c5 *"), [Kind::Ambiguous]);
    for null in ["--", "Z0", "0000", "@@@@", "<>"] {
        let text = format!("1. e4 {null} 2. d4 *");
        assert_eq!(kinds(&text), [Kind::NullMove], "{null}");
        assert_eq!(moves(&text), "e4");
    }
}

#[test]
fn results_are_compared() {
    assert!(kinds("[Result \"1-0\"]\n\n1. e4 e5").is_empty());
    assert_eq!(kinds("[Result \"1-0\"]\n\n1. e4 e5 0-1"), [Kind::Result]);
    assert_eq!(one("[Result \"1-0\"]\n\n1. e4 e5 0-1").tags.get("Result"), Some("1-0"));
    assert_eq!(one("1. e4 ½-½").tags.get("Result"), Some("1/2-1/2"));
    assert_eq!(one("1. e4 1:0").tags.get("Result"), Some("1-0"));
    assert!(kinds("1. f3 e5 2. g4 Qh4# *").is_empty());
    assert_eq!(kinds("1. f3 e5 2. g4 Qh4# 1-0"), [Kind::Result]);
    assert_eq!(kinds("[Result \"2-0\"]\n\n1. e4"), [Kind::Result]);
}

#[test]
fn every_game_has_its_tags() {
    let game = one("[Variant \"chess2-dynasty\"]\n[VariantOptions \"promotion=none\"]\n\n1. Nh3 *");
    assert_eq!(game.tags.get("VariantOptions"), Some("promotion=none"));
    assert_eq!(moves_after(&game, ROOT), "Nh3");
    let game = one("[Variant \"Influence Chess\"]\n[AboveArmy \"Black\"]\n\n1. @Cd4 @Pa5 *");
    assert_eq!(game.tags.get("AboveArmy"), Some("Black"));
    assert_eq!(game.tags.get("Above"), Some("?"));
    assert!(game.tags.get("White").is_none());
    assert_eq!(game.mainline().count(), 2, "{:?}", game.faults);
    for name in ["normal", "Standard", "From Position", "chess", ""] {
        assert!(kinds(format!("[Variant \"{name}\"]\n\n1. e4 *")).is_empty(), "{name}");
    }
    let games = all("[Variant \"Wild/0\"]\n\n1. e4 {x} (1. d4) e5 *\n\n[Event \"b\"]\n\n1. d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].movetext.as_deref(), Some("1. e4 {x} (1. d4) e5 *"));
    assert_eq!(games[0].faults.len(), 1);
    assert!(games[1].faults.is_empty());
    assert_eq!(kinds("[VariantOptions \"promotion=maybe\"]\n\n1. e4 *"), [Kind::Option]);
    assert_eq!(kinds("[FEN \"nonsense\"]\n\n1. e4 *"), [Kind::Fen]);
}

#[test]
fn hostile_texts_end() {
    let deep: String =
        (0..100_000).map(|i| if i % 2 == 0 { "1. d4 (" } else { "1. c4 (" }).collect();
    let game = &all(format!("1. e4 ({deep}"))[0];
    assert_eq!(game.children(ROOT).count(), 100_001);
    assert_eq!(game.faults.len(), 1);
    let game = one("(".repeat(1_000_000));
    assert_eq!(game.faults.len(), 2);
    for text in [
        "{".repeat(1_000_000),
        format!("1. e4 {{{}}} e5 *", "x\n".repeat(2_500_000)),
        format!("[Event \"{}", "y".repeat(5_000_000)),
        "a".repeat(5_000_000),
        "$".repeat(1_000_000),
        "\u{fffd}".repeat(1_000_000),
        "\0".repeat(1_000_000),
        format!("1. e4 {}", "(1. d4) ".repeat(200_000)),
        "[".repeat(1_000_000),
        "1".repeat(1_000_000),
        format!("1. e4 {}", "{c} $1".repeat(100_000)),
    ] {
        let games = all_in(text.as_bytes(), 65536);
        assert!(games.len() <= 1);
        assert!(games.iter().all(|game| game.faults.len() <= 101));
    }
    let game = one(format!("1. e4 {{{}}} e5 *", "x".repeat(2_000_000)));
    assert_eq!(moves_after(&game, ROOT), "e4 e5");
    assert_eq!(game.faults[0].kind, Kind::Limit);
    let games = all("1. e4 {never closed e5 1-0\n\n[Event \"b\"]\n\n1. d4 *\n");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].faults[0].kind, Kind::Comment);
}

#[test]
fn whatever_comes_is_read_alike() {
    let parts = [
        "1. ",
        "e4 ",
        "e5 ",
        "Nf3 ",
        "(",
        ")",
        "{",
        "}",
        "{c}",
        ";x\n",
        "\n",
        "\n\n",
        "*",
        "1-0 ",
        "[Event \"a\"]\n",
        "[Site \"b\"]",
        "[",
        "]",
        "%",
        "\n%y\n",
        "$1 ",
        "!",
        "½",
        "±",
        "\r\n",
        "d4 ",
        "d5 ",
        "1/2",
        "\u{feff}",
        "--",
        "é",
        "e8(Q) ",
        "ep ",
        "\"",
        "\\",
        "\n[Event \"",
        "0-0 ",
        "1",
        ".",
        "Variant \"x\"",
        "[Variant \"x\"]\n",
        "[%clk 1]",
        "\t",
        "1.d4\n\n1. c4 ",
    ];
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..60000 {
        let mut text = String::new();
        for _ in 0..seed % 30 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            text.push_str(parts[(seed >> 20) as usize % parts.len()]);
        }
        seed = seed.rotate_left(9).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let result = std::panic::catch_unwind(|| all(&text));
        assert!(result.is_ok(), "{text:?}");
    }
}
