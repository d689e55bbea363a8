// {{name}}: a bot for Keep Off The Grass.
//
//     {{build}}
//     {{run}}
//
// It sends each robot to the nearest tile that is not its own; the rest is up to you.
// Standard output is for answers only: print with eprintln!.
use std::io;

fn numbers() -> Vec<i32> {
    let mut line = String::new();
    if io::stdin().read_line(&mut line).unwrap() == 0 {
        std::process::exit(0); // the match is over
    }
    line.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

struct Place {
    x: i32,
    y: i32,
    units: i32,
}

impl Place {
    fn steps(&self, to: &Place) -> i32 {
        (to.x - self.x).abs() + (to.y - self.y).abs()
    }
}

fn main() {
    let size = numbers();
    let (width, height) = (size[0], size[1]);
    loop {
        let _matter = numbers(); // yours, the opponent's
        let (mut mine, mut wanted) = (Vec::new(), Vec::new());
        for y in 0..height {
            for x in 0..width {
                let tile = numbers(); // scrap, owner, units, recycler, can build, can spawn, in range of a recycler
                let place = Place { x, y, units: tile[2] };
                if tile[1] == 1 && tile[2] > 0 {
                    mine.push(place);
                } else if tile[0] > 0 && tile[1] != 1 && tile[3] == 0 {
                    wanted.push(place);
                }
            }
        }
        let mut orders = vec!["WAIT".to_string()]; // also SPAWN amount x y, BUILD x y
        for r in &mine {
            if let Some(to) = wanted.iter().min_by_key(|p| r.steps(p)) {
                orders.push(format!("MOVE {} {} {} {} {}", r.units, r.x, r.y, to.x, to.y));
            }
        }
        println!("{}", orders.join(";"));
    }
}
