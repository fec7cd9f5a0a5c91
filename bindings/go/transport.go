package placard

/*
#include <placard/placard.h>
*/
import "C"

import "unsafe"

// Response is a response to a request that the host has sent. The library reads no other headers.
type Response struct {
	Status             int    // the HTTP status
	RetryAfter         string // value of Retry-After, if there is one; likewise the others
	ContentType        string // empty counts as JSON; pictures: not checked
	Body               []byte // unpacked, at most 8 MiB; a picture at most 10 MiB
	RateLimitRemaining string // value of X-RateLimit-Remaining
	RateLimitReset     string // value of X-RateLimit-Reset
	ETag               string // value of ETag, of the content of SourceURL
	LastModified       string // value of Last-Modified, of the content of SourceURL

	// There was no response, and only FailureText is read; the zero value: there was one.
	Failure Failure
	// Why there was no response, for developers, such as "sdk.example.com:443: connection refused": the text of the
	// event that reports it.
	FailureText string
}

func (r *Response) c(given *given) C.placard_response {
	raw := C.placard_response{struct_size: C.sizeof_placard_response}
	raw.status = given.int32(r.Status, "Status")
	raw.retry_after = given.text(r.RetryAfter, "RetryAfter")
	raw.content_type = given.text(r.ContentType, "ContentType")
	raw.rate_limit_remaining = given.text(r.RateLimitRemaining, "RateLimitRemaining")
	raw.rate_limit_reset = given.text(r.RateLimitReset, "RateLimitReset")
	raw.etag = given.text(r.ETag, "ETag")
	raw.last_modified = given.text(r.LastModified, "LastModified")
	raw.failure = C.int32_t(r.Failure)
	raw.failure_text = given.text(r.FailureText, "FailureText")
	if len(r.Body) > 0 {
		// A copy: a struct that is passed to C contains no Go pointer.
		body := C.CBytes(r.Body)
		given.texts = append(given.texts, body)
		raw.body, raw.body_length = (*C.char)(unsafe.Pointer(body)), C.size_t(len(r.Body))
	}
	return raw
}

func (r *Request) copyLists(raw *C.placard_request) {
	for i := C.size_t(0); i < raw.headers_count; i++ {
		if header := C.placard_request_get_header(raw, i); header != nil {
			r.Headers = append(r.Headers, headerOf(header))
		}
	}
}
