// {{name}}: a bot for the Carnegie Cookoff, in JSON Lines (docs/protocol.md).
//
//     {{build}}
//     {{run}}
//
// It walks to the shop and waits there; the rest is up to you, with a JSON library of your choice.
// Standard output is for the protocol only: print with eprintln!. Once your bot serves orders, play it
// against @waiter, then against @chef.
use std::io;

fn hear() -> String {
    let mut line = String::new();
    if io::stdin().read_line(&mut line).unwrap() == 0 {
        std::process::exit(0); // the match is over
    }
    line
}

// Makes a call of the controller and returns the line with its answer.
fn call(function: &str, args: &str) -> String {
    println!("{{\"fn\":\"{}\",\"args\":[{}]}}", function, args);
    hear()
}

// Returns the number that follows a text.
fn number(line: &str, after: &str) -> i32 {
    let rest = &line[line.find(after).unwrap() + after.len()..];
    let end = rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().unwrap()
}

// Returns the strings of the list that follows a text.
fn texts<'a>(line: &'a str, after: &str) -> Vec<&'a str> {
    let rest = &line[line.find(after).unwrap() + after.len()..];
    let list = &rest[..rest.find(']').unwrap()];
    list.split(',').map(|text| text.trim_matches('"')).collect()
}

fn play_turn(bot: i32, shop: (i32, i32)) {
    let state = call("get_bot_state", &bot.to_string());
    let dx = (shop.0 - number(&state, "\"x\":")).signum();
    let dy = (shop.1 - number(&state, "\"y\":")).signum();
    for (sx, sy) in [(dx, dy), (dx, 0), (0, dy)] {
        if (sx, sy) != (0, 0) && call("move", &format!("{},{},{}", bot, sx, sy)).contains("true") {
            break;
        }
    }
    // An action, for example: call("buy", &format!("{},\"ShopCosts.PLATE\",{},{}", bot, shop.0, shop.1))
}

fn main() {
    let hello = hear();
    let seat = if hello.contains("\"seat\":\"RED\"") { "RED" } else { "BLUE" };
    let rows = texts(&hello, "\"rows\":["); // the top row first; y counts from the bottom
    let mut shop = (0, 0);
    for (i, row) in rows.iter().enumerate() {
        if let Some(x) = row.find('$') {
            shop = (x as i32, (rows.len() - 1 - i) as i32);
        }
    }
    println!("{{\"protocol\":\"cookoff-bot/1\"}}");
    while hear().contains("\"turn\":") {
        let bot = number(&call("get_team_bot_ids", &format!("\"Team.{}\"", seat)), "[");
        play_turn(bot, shop);
        println!("{{\"end\":true}}");
    }
}
