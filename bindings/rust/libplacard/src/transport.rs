//! A host that carries the requests itself: [`Transport::Host`](crate::Transport::Host).

use crate::error::Result;
use crate::generated::enums::Failure;
use crate::generated::views::{Header, Request};
use crate::input::Texts;
use libplacard_sys as sys;

/// A response. The library reads no other headers than these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Response<'a> {
    /// The HTTP status.
    pub status: u16,
    /// The body, unpacked, at most 8 MiB; a picture at most 10 MiB.
    pub body: &'a [u8],
    /// The value of Retry-After.
    pub retry_after: Option<&'a str>,
    /// The value of Content-Type; None counts as JSON.
    pub content_type: Option<&'a str>,
    /// The value of X-RateLimit-Remaining.
    pub rate_limit_remaining: Option<&'a str>,
    /// The value of X-RateLimit-Reset.
    pub rate_limit_reset: Option<&'a str>,
    /// The value of ETag, of the content of `source_url`.
    pub etag: Option<&'a str>,
    /// The value of Last-Modified, of the content of `source_url`.
    pub last_modified: Option<&'a str>,
    /// There was no response, and only `failure_text` is read. None: there was one.
    pub failure: Option<Failure>,
    /// Why there was no response, for developers, such as `sdk.example.com:443: connection refused`: the text of the
    /// event that reports it.
    pub failure_text: Option<&'a str>,
}

impl<'a> Response<'a> {
    /// A response without headers.
    pub fn new(status: u16, body: &'a [u8]) -> Self {
        Self {
            status,
            body,
            ..Self::default()
        }
    }

    /// No response, and why, for developers.
    ///
    /// ```
    /// use libplacard::{Failure, Response};
    /// let response = Response::failed(Failure::Unreachable, "sdk.example.com:443: connection refused");
    /// assert_eq!(response.failure, Some(Failure::Unreachable));
    /// ```
    pub fn failed(failure: Failure, text: &'a str) -> Self {
        Self {
            failure: Some(failure),
            failure_text: Some(text),
            ..Self::default()
        }
    }

    /// The struct for C. It points into `texts`, and to the body.
    pub(crate) fn raw(&self, texts: &mut Texts) -> Result<sys::placard_response> {
        Ok(sys::placard_response {
            status: self.status.into(),
            retry_after: texts.add("retry_after", self.retry_after)?,
            content_type: texts.add("content_type", self.content_type)?,
            body: self.body.as_ptr().cast(),
            body_length: self.body.len(),
            rate_limit_remaining: texts.add("rate_limit_remaining", self.rate_limit_remaining)?,
            rate_limit_reset: texts.add("rate_limit_reset", self.rate_limit_reset)?,
            etag: texts.add("etag", self.etag)?,
            last_modified: texts.add("last_modified", self.last_modified)?,
            failure: self.failure.map_or(0, Failure::raw),
            failure_text: texts.add("failure_text", self.failure_text)?,
            ..sys::PLACARD_RESPONSE_INIT
        })
    }
}

impl<'a> Request<'a> {
    /// The headers.
    pub fn headers(self) -> impl Iterator<Item = Header<'a>> + 'a {
        (0..self.raw.headers_count).map_while(move |index| {
            // SAFETY: the header is valid as long as the request.
            unsafe { sys::placard_request_get_header(self.raw, index).as_ref() }
                .map(|raw| Header { raw })
        })
    }
}
