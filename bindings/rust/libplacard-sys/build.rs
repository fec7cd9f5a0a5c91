//! Finds libplacard: in the folder `PLACARD_LIB_DIR`, else by pkg-config.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{exit, Command};

const HELP: &str = "
libplacard is not part of this crate. Do one of these:
  - install it (make install, in Placard's repository), so that `pkg-config --libs placard` works; with
    a prefix of your own, set PKG_CONFIG_PATH to its lib/pkgconfig
  - set PLACARD_LIB_DIR to the absolute path of the folder that contains libplacard.so, such as
    /path/to/placard/.build/lib after `make lib`
A program finds the library at run time as any other: in the system's folders, by LD_LIBRARY_PATH, or by
an rpath.";

fn main() {
    for name in [
        "PLACARD_LIB_DIR",
        "PKG_CONFIG",
        "PKG_CONFIG_PATH",
        "DOCS_RS",
    ] {
        println!("cargo:rerun-if-env-changed={}", name);
    }
    println!("cargo:rerun-if-changed=build.rs");
    if env::var_os("DOCS_RS").is_some() {
        return; // documentation links nothing
    }
    let found = match env::var_os("PLACARD_LIB_DIR") {
        Some(folder) => in_folder(Path::new(&folder)),
        None => by_pkg_config(),
    };
    if let Err(reason) = found {
        eprintln!("libplacard-sys: {}\n{}", reason, HELP);
        exit(1);
    }
}

fn in_folder(folder: &Path) -> Result<(), String> {
    let library = folder.join("libplacard.so");
    if folder.is_relative() {
        return Err(format!(
            "PLACARD_LIB_DIR is '{}': give an absolute path",
            folder.display()
        ));
    }
    if !library.exists() {
        return Err(format!(
            "PLACARD_LIB_DIR is set, but there is no {}",
            library.display()
        ));
    }
    println!("cargo:rustc-link-lib=dylib=placard");
    search(folder);
    Ok(())
}

fn by_pkg_config() -> Result<(), String> {
    let program = env::var_os("PKG_CONFIG").unwrap_or_else(|| "pkg-config".into());
    let minimum = format!("placard >= {}", env!("CARGO_PKG_VERSION"));
    let output = Command::new(&program)
        .args(["--libs", "--print-errors", &minimum])
        .output()
        .map_err(|error| {
            format!(
                "cannot run {}: {}",
                PathBuf::from(&program).display(),
                error
            )
        })?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "pkg-config does not find '{}'\n{}",
            minimum,
            text.trim_end()
        ));
    }
    for flag in String::from_utf8_lossy(&output.stdout).split_whitespace() {
        if let Some(folder) = flag.strip_prefix("-L") {
            search(Path::new(folder));
        } else if let Some(name) = flag.strip_prefix("-l") {
            println!("cargo:rustc-link-lib=dylib={}", name);
        }
    }
    Ok(())
}

/// Build scripts of crates that depend on this one get the folder as `DEP_PLACARD_LIB_DIR`.
fn search(folder: &Path) {
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:lib_dir={}", folder.display());
}
