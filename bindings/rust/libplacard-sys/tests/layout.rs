//! The declarations are what a C compiler sees: sizes and offsets of structs, values of constants.

mod generated;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Offset and size of every field; the size of the struct has an empty name.
struct Layout {
    name: &'static str,
    fields: Vec<(&'static str, usize, usize)>,
}

fn layouts() -> Vec<Layout> {
    let mut found = Vec::new();
    macro_rules! layout {
        ($name:ident: $($field:ident,)*) => {{
            let place = std::mem::MaybeUninit::<libplacard_sys::$name>::uninit();
            let start = place.as_ptr();
            let mut fields = vec![("", 0, std::mem::size_of::<libplacard_sys::$name>())];
            $(
                // SAFETY: the address of a field is computed, and nothing is read.
                let field = unsafe { std::ptr::addr_of!((*start).$field) };
                fields.push((stringify!($field), field as usize - start as usize, size_behind(field)));
            )*
            found.push(Layout { name: stringify!($name), fields });
        }};
    }
    generated::structs!(layout);
    found
}

fn size_behind<T>(_: *const T) -> usize {
    std::mem::size_of::<T>()
}

/// What a C program prints that includes the headers and has these statements.
fn printed_by_c(name: &str, statements: &[String]) -> BTreeMap<String, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (
        folder.join(name).with_extension("c"),
        folder.join(name).with_extension("out"),
    );
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../include");
    let text = format!(
        "#include <stddef.h>\n#include <stdio.h>\n#include <placard/placard.h>\nint main(void) {{\n{}\nreturn 0;\n}}\n",
        statements.join("\n")
    );
    fs::write(&source, text).expect("the source is written");
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_string());
    let compiled = Command::new(compiler)
        .arg("-I")
        .arg(headers)
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .status();
    assert!(
        compiled.expect("a C compiler runs").success(),
        "C compiles {name}"
    );
    let output = Command::new(&program).output().expect("the program runs");
    let lines = String::from_utf8(output.stdout).expect("its output is text");
    lines
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect()
}

#[test]
fn structs_have_the_sizes_and_offsets_of_c() {
    let mut expected = BTreeMap::new();
    let mut statements = Vec::new();
    for layout in layouts() {
        for (field, offset, size) in layout.fields {
            let (name, field) = (layout.name, field.trim_start_matches("r#"));
            expected.insert(format!("{name}.{field}"), format!("{offset} {size}"));
            statements.push(if field.is_empty() {
                format!("printf(\"{name}.=0 %zu\\n\", sizeof({name}));")
            } else {
                format!(
                    "printf(\"{name}.{field}=%zu %zu\\n\", offsetof({name}, {field}), sizeof((({name} *)0)->{field}));"
                )
            });
        }
    }
    assert!(expected.len() > 200);
    assert_eq!(printed_by_c("layout", &statements), expected);
}

#[test]
fn constants_have_the_values_of_c() {
    let constants = generated::constants();
    let statements: Vec<String> = constants
        .iter()
        .map(|(name, _)| format!("printf(\"{name}=%lld\\n\", (long long){name});"))
        .collect();
    let expected = constants
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    assert_eq!(printed_by_c("constants", &statements), expected);
}

#[test]
fn the_library_has_the_abi_number_of_the_headers() {
    // SAFETY: any thread can call it at any time.
    assert_eq!(
        unsafe { libplacard_sys::placard_abi_version() },
        libplacard_sys::PLACARD_ABI_VERSION
    );
}
