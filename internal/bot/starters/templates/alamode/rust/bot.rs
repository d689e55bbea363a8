// {{name}}: a bot for Code à la Mode.
//
//     {{build}}
//     {{run}}
//
// It takes a dish from the dishwasher and waits; the rest is up to you. Standard output
// is for answers only: print with eprintln!.
use std::io;

fn read_line() -> String {
    let mut line = String::new();
    if io::stdin().read_line(&mut line).unwrap() == 0 {
        std::process::exit(0); // the match is over
    }
    line.trim_end().to_string()
}

fn read_words() -> Vec<String> {
    read_line().split(' ').map(String::from).collect()
}

// Reads a number, then that many lines, split at spaces.
fn read_list() -> Vec<Vec<String>> {
    let n: usize = read_line().parse().unwrap();
    (0..n).map(|_| read_words()).collect()
}

fn main() {
    let _all_customers = read_list(); // order, award
    let mut dishwasher = String::new();
    for y in 0..7 {
        if let Some(x) = read_line().find('D') {
            dishwasher = format!("{} {}", x, y);
        }
    }
    loop {
        let _turns_remaining: i32 = read_line().parse().unwrap();
        let (me, _partner) = (read_words(), read_words()); // x, y, item
        let _tables = read_list(); // x, y, item
        let _oven = read_words(); // contents, timer
        let _customers = read_list(); // order, award

        if me[2] == "NONE" {
            println!("USE {}", dishwasher);
        } else {
            println!("WAIT"); // or MOVE x y
        }
    }
}
