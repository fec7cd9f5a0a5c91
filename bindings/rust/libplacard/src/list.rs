//! Immutable lists that the library lends.

/// Makes a list with its iterator. `$count` and `$get` are functions of the C interface.
macro_rules! list {
    ($(#[$about:meta])* $list:ident($raw:ident) of $item:ident, $iter:ident, $count:ident, $get:ident) => {
        $(#[$about])*
        #[derive(Debug)]
        pub struct $list(pub(crate) crate::handle::Handle<libplacard_sys::$raw>);

        // SAFETY: the list is immutable, and any number of threads can read it at the same time.
        unsafe impl Send for $list {}
        unsafe impl Sync for $list {}

        impl $list {
            /// How many there are.
            pub fn len(&self) -> usize {
                // SAFETY: the list is valid until drop.
                unsafe { libplacard_sys::$count(self.0.get()) }
            }

            /// Whether there is nothing in it.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// The one at a position; None past the end.
            pub fn get(&self, index: usize) -> Option<$item<'_>> {
                // SAFETY: what the function returns is valid as long as the list.
                let raw = unsafe { libplacard_sys::$get(self.0.get(), index).as_ref() };
                raw.map(|raw| $item { raw })
            }

            /// All in order.
            pub fn iter(&self) -> $iter<'_> {
                $iter { list: self, positions: 0..self.len() }
            }
        }

        impl<'a> IntoIterator for &'a $list {
            type Item = $item<'a>;
            type IntoIter = $iter<'a>;

            fn into_iter(self) -> $iter<'a> {
                self.iter()
            }
        }

        #[doc = concat!("Iterates over [`", stringify!($list), "`].")]
        #[derive(Clone, Debug)]
        pub struct $iter<'a> {
            list: &'a $list,
            positions: std::ops::Range<usize>,
        }

        impl<'a> Iterator for $iter<'a> {
            type Item = $item<'a>;

            fn next(&mut self) -> Option<$item<'a>> {
                self.list.get(self.positions.next()?)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.positions.size_hint()
            }
        }

        impl DoubleEndedIterator for $iter<'_> {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.list.get(self.positions.next_back()?)
            }
        }

        impl ExactSizeIterator for $iter<'_> {}
    };
}
