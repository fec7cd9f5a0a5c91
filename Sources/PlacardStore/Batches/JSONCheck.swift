/// Whether bytes are one JSON value that may stand in a request. Given by the client: the store knows no JSON.
package typealias JSONCheck = ([UInt8]) -> Bool
