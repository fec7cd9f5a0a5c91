//! What `make generate` writes from the C headers.

pub mod colors;
pub mod enums;
pub mod views;
