//! Answers each line of stdin with one line on stdout: the adapter of docs/scenarios.md for the crate `libplacard`.

mod adapter;
mod arguments;
mod calls;
mod fault;
#[rustfmt::skip]
mod generated;
mod generated_options;
mod json;
mod observe;
mod values;

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut adapter = adapter::Adapter::default();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", adapter.answer(&line?))?;
        out.flush()?;
    }
    Ok(())
}
