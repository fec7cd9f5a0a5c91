//! JSON as the runner writes it. A number keeps its text: 1 is an integer, 1.0 is not, and none is too large.

use crate::fault::Fault;
use std::fmt::{self, Write};
use std::path::Path;
use std::time::Duration;

/// A JSON value. Members keep their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Self::Object(members) => members
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    pub fn object<'k>(members: impl IntoIterator<Item = (&'k str, Json)>) -> Self {
        Self::Object(
            members
                .into_iter()
                .map(|(key, value)| (key.to_string(), value))
                .collect(),
        )
    }

    pub fn string(text: &str) -> Self {
        Self::String(text.to_string())
    }

    /// Null for None.
    pub fn text(text: Option<&str>) -> Self {
        text.map_or(Self::Null, Self::string)
    }

    /// Null for None.
    pub fn path(path: Option<&Path>) -> Self {
        path.map_or(Self::Null, |path| {
            Self::String(path.to_string_lossy().into_owned())
        })
    }

    pub fn integer(value: impl fmt::Display) -> Self {
        Self::Number(value.to_string())
    }

    /// Null for None.
    pub fn optional(value: Option<impl fmt::Display>) -> Self {
        value.map_or(Self::Null, Self::integer)
    }

    pub fn double(value: f64) -> Self {
        Self::Number(format!("{value:?}"))
    }

    /// Milliseconds.
    pub fn duration(value: Duration) -> Self {
        Self::integer(value.as_millis())
    }

    /// A name on the wire; null for a value that means nothing.
    pub fn wire_name(name: &str) -> Self {
        match name {
            "unknown" => Self::Null,
            name => Self::String(name.to_uppercase()),
        }
    }

    /// A name in the format; null for none.
    pub fn name(name: &str) -> Self {
        match name {
            "none" => Self::Null,
            name => Self::string(name),
        }
    }

    /// JSON text inside a value; null for None.
    pub fn parsed(text: Option<&str>) -> Self {
        text.and_then(|text| Reader::read(text).ok())
            .unwrap_or(Self::Null)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => out.write_str("null"),
            Self::Bool(value) => write!(out, "{value}"),
            Self::Number(text) => out.write_str(text),
            Self::String(text) => quoted(text, out),
            Self::Array(elements) => {
                out.write_char('[')?;
                for (index, element) in elements.iter().enumerate() {
                    write!(out, "{}{element}", if index > 0 { "," } else { "" })?;
                }
                out.write_char(']')
            }
            Self::Object(members) => {
                out.write_char('{')?;
                for (index, (key, value)) in members.iter().enumerate() {
                    out.write_str(if index > 0 { "," } else { "" })?;
                    quoted(key, out)?;
                    write!(out, ":{value}")?;
                }
                out.write_char('}')
            }
        }
    }
}

fn quoted(text: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    out.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' | '\\' => write!(out, "\\{character}")?,
            '\0'..='\x1f' => write!(out, "\\u{:04x}", u32::from(character))?,
            other => out.write_char(other)?,
        }
    }
    out.write_char('"')
}

/// Reads JSON text. The runner writes it, so faults in it are rare; reading ends at the first one.
pub struct Reader<'t> {
    text: &'t str,
    position: usize,
}

impl<'t> Reader<'t> {
    pub fn read(text: &'t str) -> Result<Json, Fault> {
        let mut reader = Reader { text, position: 0 };
        let value = reader.value()?;
        reader.skip_space();
        if reader.position < text.len() {
            return Err(reader.fault());
        }
        Ok(value)
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.position..).unwrap_or_default()
    }

    fn fault(&self) -> Fault {
        Fault::Line(format!("not JSON at byte {}", self.position))
    }

    fn skip_space(&mut self) {
        self.position = self.text.len() - self.rest().trim_start().len();
    }

    /// Skips space and this text, if it is next.
    fn skip(&mut self, expected: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(expected);
        if found {
            self.position += expected.len();
        }
        found
    }

    fn value(&mut self) -> Result<Json, Fault> {
        if self.skip("{") {
            return self.list("}", Self::member).map(Json::Object);
        }
        if self.skip("[") {
            return self.list("]", Self::value).map(Json::Array);
        }
        if self.skip("\"") {
            return self.string().map(Json::String);
        }
        let words = [
            ("null", Json::Null),
            ("true", Json::Bool(true)),
            ("false", Json::Bool(false)),
        ];
        for (word, value) in words {
            if self.skip(word) {
                return Ok(value);
            }
        }
        self.number()
    }

    fn list<T>(
        &mut self,
        end: &str,
        mut element: impl FnMut(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let mut elements = Vec::new();
        if self.skip(end) {
            return Ok(elements);
        }
        loop {
            elements.push(element(self)?);
            if !self.skip(",") {
                break;
            }
        }
        if self.skip(end) {
            return Ok(elements);
        }
        Err(self.fault())
    }

    fn member(&mut self) -> Result<(String, Json), Fault> {
        if !self.skip("\"") {
            return Err(self.fault());
        }
        let key = self.string()?;
        if !self.skip(":") {
            return Err(self.fault());
        }
        Ok((key, self.value()?))
    }

    fn number(&mut self) -> Result<Json, Fault> {
        let rest = self.rest();
        let is_part = |character: char| character.is_ascii_digit() || "+-.eE".contains(character);
        let length = rest
            .find(|character| !is_part(character))
            .unwrap_or(rest.len());
        let text = &rest[..length];
        if text.parse::<f64>().is_err() {
            return Err(self.fault());
        }
        self.position += length;
        Ok(Json::Number(text.to_string()))
    }

    fn string(&mut self) -> Result<String, Fault> {
        let mut text = String::new();
        loop {
            let rest = self.rest();
            let end = rest.find(['"', '\\']).ok_or_else(|| self.fault())?;
            text.push_str(&rest[..end]);
            self.position += end + 1;
            if rest[end..].starts_with('"') {
                return Ok(text);
            }
            text.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Result<char, Fault> {
        let next = self.rest().chars().next().ok_or_else(|| self.fault())?;
        self.position += next.len_utf8();
        Ok(match next {
            'b' => '\x08',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => return self.scalar(),
            other => other,
        })
    }

    /// One `\uXXXX`, or two that are a surrogate pair.
    fn scalar(&mut self) -> Result<char, Fault> {
        let first = self.unit()?;
        let mut units = vec![first];
        if (0xd800..0xdc00).contains(&first) && self.rest().starts_with("\\u") {
            self.position += 2;
            units.push(self.unit()?);
        }
        let decoded: Result<String, _> = char::decode_utf16(units).collect();
        decoded
            .ok()
            .and_then(|text| text.chars().next())
            .ok_or_else(|| self.fault())
    }

    fn unit(&mut self) -> Result<u16, Fault> {
        let digits = self.rest().get(..4).ok_or_else(|| self.fault())?;
        let unit = u16::from_str_radix(digits, 16).map_err(|_| self.fault())?;
        self.position += 4;
        Ok(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        let text = r#"{"a":[1,1.0,-2e3,18446744073709551616],"b":{"é":"\"\\\u0001\u007f😀"},"c":[true,false,null]}"#;
        let value = Reader::read(text).unwrap();
        assert_eq!(Reader::read(&value.to_string()).unwrap(), value);
        assert_eq!(
            Reader::read(r#" "\ud83d\ude00\n" "#).unwrap(),
            Json::string("😀\n")
        );
    }

    #[test]
    fn faults_are_found() {
        for text in [
            "",
            "{",
            "[1,]",
            "\"a",
            "{\"a\" 1}",
            "nul",
            "1 2",
            "\"\\ud800\"",
            "\"\\u12\"",
            "-",
        ] {
            assert!(Reader::read(text).is_err(), "{text}");
        }
    }
}
