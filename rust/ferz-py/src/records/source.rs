//! Where records come from: files that Rust reads itself, and Python's file objects.

use std::fs::File;
use std::io::{self, Read as _};

use ferz_records::input::Source;
use ferz_records::limits;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// A file object, read with `read` or line by line.
pub struct Handle {
    object: Py<PyAny>,
    by_lines: bool,
    /// How much to ask for next.
    size: usize,
    /// How much it has given: bytes, or characters.
    pub given: u64,
    /// Whether it gives `str`.
    pub text: bool,
}

impl Handle {
    pub fn new(object: Py<PyAny>, by_lines: bool, size: usize) -> Self {
        Self { object, by_lines, size, given: 0, text: false }
    }

    /// Whether the handle gives lines.
    pub fn by_lines(&self) -> bool {
        self.by_lines
    }
}

impl Source for Handle {
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        Python::attach(|py| {
            let (object, size) = (self.object.bind(py), self.size);
            let got = if self.by_lines {
                object.call_method1(intern!(py, "readline"), (limits::CHUNK,))?
            } else {
                self.size = (size * 2).min(limits::CHUNK);
                object.call_method1(intern!(py, "read"), (size,))?
            };
            let before = bytes.len();
            if let Ok(got) = got.cast::<PyBytes>() {
                bytes.extend_from_slice(got.as_bytes());
                self.given += (bytes.len() - before) as u64;
            } else if let Ok(got) = got.cast::<PyString>() {
                self.text = true;
                match got.to_str() {
                    Ok(text) => {
                        bytes.extend_from_slice(text.as_bytes());
                        self.given += got.len()? as u64;
                    }
                    // Lone surrogates: bytes that the handle's encoding could not make sense of.
                    Err(_) => {
                        let errors = "surrogateescape";
                        let encoded = match got.call_method1("encode", ("utf-8", errors)) {
                            Ok(encoded) => encoded,
                            Err(_) => got.call_method1("encode", ("utf-8", "replace"))?,
                        };
                        bytes.extend_from_slice(encoded.cast::<PyBytes>()?.as_bytes());
                        self.given += got.len()? as u64;
                    }
                }
            } else if let Ok(got) = got.extract::<Vec<u8>>() {
                bytes.extend_from_slice(&got);
                self.given += got.len() as u64;
            } else {
                let name = got.get_type().name()?.to_string();
                let message = format!("a handle must give str or bytes, not {name}");
                return Err(PyTypeError::new_err(message));
            }
            Ok(bytes.len() - before)
        })
        .map_err(|error: PyErr| io::Error::other(error))
    }
}

/// Whichever source a reader of many games has.
pub enum AnySource {
    /// A file.
    File(File),
    /// A file object.
    Handle(Handle),
}

impl Source for AnySource {
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        match self {
            Self::Handle(handle) => handle.read(bytes),
            Self::File(file) => {
                let old = bytes.len();
                bytes.resize(old + 4 * limits::CHUNK, 0);
                let result = loop {
                    match file.read(&mut bytes[old..]) {
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                        result => break result,
                    }
                };
                bytes.truncate(old + result.as_ref().map_or(0, |&count| count));
                result
            }
        }
    }
}
