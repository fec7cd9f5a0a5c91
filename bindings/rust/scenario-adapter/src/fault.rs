//! Why a command has no result.

/// Why a command has no result.
#[derive(Debug)]
pub enum Fault {
    /// The adapter does not understand the line: the scenario fails.
    Line(String),
    /// The types of the crate exclude a value: the status is `invalid`.
    Excluded(String),
    /// The call failed.
    Call(libplacard::Error),
}

impl From<libplacard::Error> for Fault {
    fn from(error: libplacard::Error) -> Self {
        Self::Call(error)
    }
}
