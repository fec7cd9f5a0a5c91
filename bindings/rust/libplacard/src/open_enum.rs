//! Enumerations of the C interface, which later libraries may add values to.

/// Makes an enumeration with a variant for each known value and one for all others.
macro_rules! open_enum {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $member:ident = $raw:literal, $text:literal;)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$note])* $member,)*
            /// A value that this version of the crate does not know.
            Other(i32),
        }

        impl $name {
            /// The values that this version of the crate knows.
            pub const ALL: &'static [Self] = &[$(Self::$member),*];

            /// The number in the C interface.
            pub fn raw(self) -> i32 {
                match self {
                    $(Self::$member => $raw,)*
                    Self::Other(raw) => raw,
                }
            }

            /// The value with this number in the C interface.
            pub fn from_raw(raw: i32) -> Self {
                match raw {
                    $($raw => Self::$member,)*
                    other => Self::Other(other),
                }
            }

            /// The name in lower case, such as the C interface's functions return it; `"unknown"` for a value that
            /// this version of the crate does not know.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$member => $text,)*
                    Self::Other(_) => "unknown",
                }
            }

            /// The value with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|each| each.name() == name)
            }
        }

        /// The value 0: the default, none or unknown.
        impl Default for $name {
            fn default() -> Self {
                Self::from_raw(0)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(self.name())
            }
        }
    };
}
