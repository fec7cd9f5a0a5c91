//! The arguments of a command, by their names.

use crate::fault::Fault;
use crate::json::Json;
use std::str::FromStr;

/// A JSON object with named arguments: a command, or an object inside one.
#[derive(Clone, Copy)]
pub struct Arguments<'j>(&'j Json);

impl<'j> Arguments<'j> {
    pub fn new(object: &'j Json) -> Result<Self, Fault> {
        match object {
            Json::Object(_) => Ok(Self(object)),
            other => Err(Fault::Line(format!("{other} is not an object"))),
        }
    }

    /// None when the key is missing.
    pub fn get(self, key: &str) -> Option<&'j Json> {
        self.0.get(key)
    }

    /// None when the key is missing or null.
    fn given(self, key: &str) -> Option<&'j Json> {
        self.get(key).filter(|value| **value != Json::Null)
    }

    pub fn required(self, key: &str) -> Result<&'j Json, Fault> {
        self.get(key)
            .ok_or_else(|| Fault::Line(format!("the key '{key}' is missing")))
    }

    pub fn object(self, key: &str) -> Result<Self, Fault> {
        Self::new(self.required(key)?)
    }

    pub fn objects(self, key: &str) -> Result<Vec<Self>, Fault> {
        self.array(key)?.iter().map(Self::new).collect()
    }

    pub fn strings(self, key: &str) -> Result<Vec<&'j str>, Fault> {
        self.array(key)?.iter().map(string).collect()
    }

    fn array(self, key: &str) -> Result<&'j [Json], Fault> {
        match self.required(key)? {
            Json::Array(elements) => Ok(elements),
            other => Err(excluded(other)),
        }
    }

    pub fn string(self, key: &str) -> Result<&'j str, Fault> {
        string(self.required(key)?)
    }

    /// What is read of a key; None when it is missing or null.
    pub fn optional<T>(
        self,
        key: &str,
        read: impl FnOnce(&'j Json) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        self.given(key).map(read).transpose()
    }

    pub fn optional_string(self, key: &str) -> Result<Option<&'j str>, Fault> {
        self.optional(key, string)
    }

    /// A number of any type; text for it excludes a fraction from integers.
    pub fn number<T: FromStr>(self, key: &str) -> Result<T, Fault> {
        number(self.required(key)?)
    }

    pub fn optional_number<T: FromStr>(self, key: &str) -> Result<Option<T>, Fault> {
        self.optional(key, number)
    }

    pub fn bool(self, key: &str) -> Result<bool, Fault> {
        boolean(self.required(key)?)
    }

    pub fn optional_bool(self, key: &str) -> Result<Option<bool>, Fault> {
        self.optional(key, boolean)
    }

    /// A value of an enumeration by its name.
    pub fn choice<T>(self, key: &str, named: impl FnOnce(&str) -> Option<T>) -> Result<T, Fault> {
        let value = self.required(key)?;
        value
            .as_str()
            .and_then(named)
            .ok_or_else(|| excluded(value))
    }

    /// Likewise; the default if the key is missing.
    pub fn choice_or_default<T: Default>(
        self,
        key: &str,
        named: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        self.given(key)
            .map_or_else(|| Ok(T::default()), |_| self.choice(key, named))
    }
}

fn string(value: &Json) -> Result<&str, Fault> {
    value.as_str().ok_or_else(|| excluded(value))
}

fn boolean(value: &Json) -> Result<bool, Fault> {
    match value {
        Json::Bool(value) => Ok(*value),
        other => Err(excluded(other)),
    }
}

fn number<T: FromStr>(value: &Json) -> Result<T, Fault> {
    match value {
        Json::Number(text) => text.parse().map_err(|_| excluded(value)),
        other => Err(excluded(other)),
    }
}

pub fn excluded(value: &Json) -> Fault {
    Fault::Excluded(format!("{value} is of the wrong type"))
}
