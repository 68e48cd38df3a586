//! Files on disk and readers as the content of an upload.

#![expect(clippy::disallowed_types, reason = "the content is read from a file")]

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use futures_core::Stream;
use tokio::io::{AsyncRead, ReadBuf};

use super::blocking;
use crate::host::{BoxFuture, FileSource, Pieces};
use crate::types::File;

/// Size of the pieces that a file is read in.
const PIECE_BYTES: usize = 64 << 10;

impl File {
    /// A file on disk, which is read piece by piece while it is sent. Its size is read immediately.
    ///
    /// # Errors
    ///
    /// The file does not exist, is not a regular file, or cannot be read.
    pub fn open_path(path: impl AsRef<Path>) -> std::io::Result<File> {
        let path = path.as_ref();
        // Before it is opened, because opening a pipe waits for who writes to it.
        regular(&std::fs::metadata(path)?)?;
        let size = std::fs::File::open(path)?.metadata()?.len();
        Ok(File::from_source(size, OnDisk(path.to_owned())))
    }

    /// A file that is open, and is read from its beginning whatever becomes of its path.
    ///
    /// # Errors
    ///
    /// It is not a regular file, or its size cannot be read.
    pub fn from_open_file(file: std::fs::File) -> std::io::Result<File> {
        let metadata = file.metadata()?;
        regular(&metadata)?;
        let size = metadata.len();
        Ok(File::from_source(size, Opened(Arc::new(file))))
    }

    /// A file of `size` bytes that is read from a tokio reader. A reader can be read only once, so a request that failed
    /// after reading began is not sent again.
    pub fn from_reader(size: u64, reader: impl AsyncRead + Send + 'static) -> File {
        File::from_stream(size, FromReader(Box::pin(reader)))
    }
}

/// Refuses what has another size than its content, or none: a folder, a pipe, a device.
fn regular(metadata: &std::fs::Metadata) -> io::Result<()> {
    let error = || io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file");
    if metadata.is_file() { Ok(()) } else { Err(error()) }
}

struct OnDisk(PathBuf);

impl FileSource for OnDisk {
    fn open(&self) -> BoxFuture<'static, Result<Pieces, String>> {
        let path = self.0.clone();
        Box::pin(async move {
            let file = blocking(move || std::fs::File::open(path)).await.map_err(|error| error.to_string())?;
            Ok(FromFile::begin(file))
        })
    }
}

struct Opened(Arc<std::fs::File>);

impl FileSource for Opened {
    fn open(&self) -> BoxFuture<'static, Result<Pieces, String>> {
        let file = Arc::clone(&self.0);
        Box::pin(async move { Ok(FromFile::begin(SharedFile { file, position: 0 })) })
    }
}

/// An open file of which several attempts read.
struct SharedFile {
    file: Arc<std::fs::File>,
    position: u64,
}

impl Read for SharedFile {
    fn read(&mut self, piece: &mut [u8]) -> std::io::Result<usize> {
        #[cfg(unix)]
        let length = std::os::unix::fs::FileExt::read_at(&*self.file, piece, self.position)?;
        #[cfg(windows)]
        let length = std::os::windows::fs::FileExt::seek_read(&*self.file, piece, self.position)?;
        #[cfg(not(any(unix, windows)))]
        let length = {
            use std::io::{Seek as _, SeekFrom};
            (&*self.file).seek(SeekFrom::Start(self.position))?;
            (&*self.file).read(piece)?
        };
        self.position = self.position.saturating_add(length as u64);
        Ok(length)
    }
}

/// The pieces of a file on disk.
struct FromFile<R> {
    next: BoxFuture<'static, io::Result<(R, Vec<u8>)>>,
}

impl<R: Read + Send + 'static> FromFile<R> {
    fn begin(file: R) -> Pieces {
        Box::pin(FromFile { next: next(file) })
    }
}

/// Reads the next piece on a thread that may block.
fn next<R: Read + Send + 'static>(mut file: R) -> BoxFuture<'static, io::Result<(R, Vec<u8>)>> {
    Box::pin(blocking(move || {
        let mut piece = vec![0; PIECE_BYTES];
        let length = file.read(&mut piece)?;
        piece.truncate(length);
        Ok((file, piece))
    }))
}

impl<R: Read + Send + 'static> Stream for FromFile<R> {
    type Item = Result<Vec<u8>, String>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(match ready!(self.next.as_mut().poll(cx)) {
            Ok((_, piece)) if piece.is_empty() => {
                self.next = Box::pin(core::future::pending());
                None
            }
            Ok((file, piece)) => {
                self.next = next(file);
                Some(Ok(piece))
            }
            Err(error) => {
                self.next = Box::pin(core::future::pending());
                Some(Err(error.to_string()))
            }
        })
    }
}

/// The pieces of a reader.
struct FromReader<R>(Pin<Box<R>>);

impl<R: AsyncRead> Stream for FromReader<R> {
    type Item = Result<Vec<u8>, String>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut piece = vec![0; PIECE_BYTES];
        let mut buffer = ReadBuf::new(&mut piece);
        Poll::Ready(match ready!(self.0.as_mut().poll_read(cx, &mut buffer)) {
            Ok(()) => {
                let length = buffer.filled().len();
                piece.truncate(length);
                (length > 0).then_some(Ok(piece))
            }
            Err(error) => Some(Err(error.to_string())),
        })
    }
}
