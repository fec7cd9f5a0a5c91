//! The example against a server on loopback.

#[path = "../../placard/tests/common/mod.rs"]
mod common;

use common::{server, Folder};
use std::process::Command;

#[test]
fn the_example_shows_the_message_and_prints_the_feed() {
    let (url, received) = server::start();
    let folder = Folder::new();
    let output = Command::new(env!("CARGO_BIN_EXE_tokio-example"))
        .arg(url)
        .arg(folder.path())
        .output()
        .expect("the example runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text, "message  Enjoy!\ncard     Second\nsent     ok\n");
    assert!(received
        .try_iter()
        .any(|(_, body)| body.contains("order_placed")));
}
