// Objects of the library.
'use strict';

/** The handle of an object, for the files of this folder. */
const HANDLE = Symbol('handle');

/** An object with a handle, to which a generated class adds the calls. */
class Handled {
  constructor(handle) {
    Object.defineProperty(this, HANDLE, { value: handle });
  }
}

module.exports = { HANDLE, Handled };
