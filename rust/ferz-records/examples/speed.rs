//! How fast games are read and written: `cargo run --release --example speed FILE...`.

use std::fs::File;
use std::time::Instant;

use ferz_records::input::{Bytes, Input};
use ferz_records::tree;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        for _ in 0..std::env::var("TIMES").map_or(3, |times| times.parse().unwrap_or(3)) {
            let start = Instant::now();
            let mut input = Input::new(Bytes(File::open(&path)?));
            let mut games = Vec::new();
            let mut count = 0;
            while let Some(game) = tree::read(&mut input)? {
                count += 1;
                if count <= 2000 {
                    games.push(game);
                }
            }
            let read = start.elapsed();
            let start = Instant::now();
            let mut input = Input::new(Bytes(File::open(&path)?));
            while input.headers()?.is_some() {}
            let headers = start.elapsed();
            let faults: usize = games.iter().map(|game| game.faults.len()).sum();
            println!(
                "{path}: {count} games, {faults} faults; games a second: tree {:.0}, headers {:.0}",
                f64::from(count) / read.as_secs_f64(),
                f64::from(count) / headers.as_secs_f64(),
            );
        }
    }
    Ok(())
}
