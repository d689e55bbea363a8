use std::{fs, io::*, net::*, process::Command, sync::mpsc, thread, time::Duration};

fn main() {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(1)).join().unwrap().unwrap();
    receiver.recv_timeout(Duration::from_secs(5)).unwrap();
    assert!(Command::new("true").status().unwrap().success());
    fs::write("a", "x").unwrap();
    fs::copy("a", "b").unwrap();
    fs::create_dir_all("c/d").unwrap();
    fs::remove_dir_all("c").unwrap();
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut client = TcpStream::connect(server.local_addr().unwrap()).unwrap();
    client.set_nodelay(true).unwrap();
    client.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    let _ = client.read(&mut [0]);
    let _ = stdin().is_terminal();
    thread::available_parallelism().unwrap();
    println!("all runs");
}
