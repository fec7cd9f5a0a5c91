//! A server on loopback for the library's own transport.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;

/// Answers every request, and passes on path and body. Its threads end with the test.
pub fn start() -> (String, mpsc::Receiver<(String, String)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("loopback");
    let address = listener.local_addr().expect("its address");
    let (sender, received) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let sender = sender.clone();
            thread::spawn(move || serve(stream, &sender));
        }
    });
    (format!("http://{address}"), received)
}

/// One connection, until the client closes it.
fn serve(stream: TcpStream, sender: &mpsc::Sender<(String, String)>) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut stream = stream;
    loop {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head).ok()? == 0 {
                return None;
            }
        }
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length")
                .then(|| value.trim().parse().ok())?
        });
        let mut body = vec![0; length.unwrap_or(0)];
        reader.read_exact(&mut body).ok()?;
        let path = head.split_whitespace().nth(1)?.to_string();
        let answer = if path.contains("content_cards") {
            super::CARDS
        } else {
            super::DATA
        };
        sender
            .send((path, String::from_utf8_lossy(&body).into_owned()))
            .ok()?;
        write!(
            stream,
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{answer}",
            answer.len()
        )
        .ok()?;
    }
}
