//! Why a command has no result.

/// Why a command has no result.
#[derive(Debug)]
pub enum Fault {
    /// The adapter does not understand the line: the scenario fails.
    Line(String),
    /// The types of the crate exclude a value: the status is `invalid`.
    Excluded(String),
    /// The call failed.
    Call(placard::Error),
}

impl From<placard::Error> for Fault {
    fn from(error: placard::Error) -> Self {
        Self::Call(error)
    }
}
