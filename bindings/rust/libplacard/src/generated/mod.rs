//! What `make generate` writes from the model of the interface.

#[rustfmt::skip]
mod calls;
pub mod colors;
pub mod enums;
#[rustfmt::skip]
pub mod events;
#[rustfmt::skip]
pub mod options;
pub mod views;
