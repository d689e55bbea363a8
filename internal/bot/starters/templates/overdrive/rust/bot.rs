// {{name}}: a bot for Overdrive.
//
//     {{build}}
//     {{run}}
//
// It repairs its car and accelerates; the rest is up to you, with a JSON library of your
// choice. Lines that do not begin with "C;" are debug output.
use std::{fs, io};

// Returns the number that follows a text.
fn number(text: &str, after: &str) -> Option<i32> {
    let rest = text[text.find(after)? + after.len()..].trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

fn main() {
    for line in io::stdin().lines() {
        let line = line.unwrap();
        let round = line.trim();
        let state = fs::read_to_string(format!("rounds/{}/state.json", round)).unwrap();
        let player = &state[state.find("\"player\":").unwrap()..];
        let broken = number(player, "\"damage\":").unwrap_or(0) > 1;
        println!("C;{};{}", round, if broken { "FIX" } else { "ACCELERATE" });
    }
}
