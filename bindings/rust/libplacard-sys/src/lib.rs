//! The C interface of libplacard, as it is: every struct, constant and function of `placard/placard.h`, generated
//! from the headers. The crate `libplacard` is the safe interface; use this one for what that one lacks, such as
//! [`placard_replay`].
//!
//! The headers are the reference: who owns what, which thread can call what, and what each call returns. The build
//! script looks for the library in the folder `PLACARD_LIB_DIR`, else by pkg-config.

#![allow(non_camel_case_types)]

mod generated;

pub use generated::*;
