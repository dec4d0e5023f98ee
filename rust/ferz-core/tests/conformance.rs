//! Known counts of every game, made by independent programs: `tests/data/perft` at the top of
//! the project. Long lines are counted by the Python tests; here each line is cut short.

use std::fs;
use std::path::Path;

use ferz_core::isa;
use ferz_core::perft::{Control, Resources, Table};
use ferz_core::position::Position;
use ferz_core::variant::Variant;

/// Counts above this are left to the suite that the library itself runs.
const MOST: u64 = 3_000_000;

/// The line's variant, FEN and counts by depth.
fn parse(line: &str) -> (Variant, &str, Vec<(u32, u64)>) {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().expect("a FEN");
    let mut options = Vec::new();
    let (mut id, mut counts) = ("chess", Vec::new());
    for part in parts {
        let (name, value) = part.split_once(' ').expect("a name and a value");
        if let Some(depth) = name.strip_prefix('D') {
            counts.push((depth.parse().expect("a depth"), value.parse().expect("a count")));
        } else if name == "variant" {
            id = value;
        } else {
            options.push((name, value));
        }
    }
    (Variant::new(id, &options).expect("a variant"), fen, counts)
}

#[test]
fn known_counts_hold_on_every_path() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/perft");
    let mut counted = 0;
    for file in fs::read_dir(folder).expect("the suites") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let (variant, fen, counts) = parse(line);
            let position = variant.position(fen).expect("a valid position");
            assert_eq!(position.fen(), fen, "the FEN is canonical");
            let table = Table::new(1).expect("a megabyte");
            let control = Control::endless();
            for (depth, count) in counts.into_iter().filter(|(_, count)| *count <= MOST) {
                for portable in [false, true] {
                    isa::force_portable(portable);
                    let plain = Resources { control: &control, table: None };
                    assert_eq!(position.perft(depth, &plain), count, "{path:?} {line} D{depth}");
                }
                isa::force_portable(false);
                let kept = Resources { control: &control, table: Some(&table) };
                assert_eq!(position.perft(depth, &kept), count, "{path:?} {line}, kept");
                counted += 1;
            }
        }
    }
    assert!(counted > 500, "only {counted} counts were found");
}
