/// Whether bytes are one JSON value that can be part of a request. The client provides it: the store cannot parse JSON.
package typealias JSONCheck = ([UInt8]) -> Bool
