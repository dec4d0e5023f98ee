//! How fast games are read: `cargo run --release --example speed WHAT FILE...`, where WHAT is
//! `tree`, `headers`, `skip` or `write`.

use std::fs::File;
use std::time::Instant;

use ferz_records::input::{Bytes, Input};
use ferz_records::tree;
use ferz_records::write::Style;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    for path in arguments {
        let mut best = f64::INFINITY;
        let mut games = 0;
        for _ in 0..20 {
            let mut input = Input::new(Bytes(File::open(&path)?));
            let mut trees = Vec::new();
            if what == "write" {
                while let Some(tree) = tree::read(&mut input)? {
                    trees.push(tree);
                }
            }
            games = 0;
            let start = Instant::now();
            loop {
                let more = match what.as_str() {
                    "headers" => input.headers()?.is_some(),
                    "skip" => input.skip_game()?,
                    "write" => {
                        trees.pop().is_some_and(|tree| !tree.write(&Style::default()).is_empty())
                    }
                    _ => tree::read(&mut input)?.is_some(),
                };
                if !more {
                    break;
                }
                games += 1;
            }
            best = best.min(start.elapsed().as_secs_f64());
        }
        println!("{path}: {games} games, {:.0} a second ({what})", f64::from(games) / best);
    }
    Ok(())
}
