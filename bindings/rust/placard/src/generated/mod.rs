//! What `make generate` writes from the model of the interface.

#[rustfmt::skip]
mod calls;
pub mod colors;
pub mod enums;
pub mod views;
