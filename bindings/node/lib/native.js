// Loads the addon, and with it libplacard: $PLACARD_LIBRARY, else the one in this package, else the system's.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { PlacardError } = require('./errors');
const { abiVersion } = require('./generated');

// In an Electron app the files are outside the archive (asarUnpack): the system cannot load from inside it.
const root = path.join(__dirname, '..').replace(/\bapp\.asar(?=$|[\\/])/, 'app.asar.unpacked');
const folder = path.join(root, 'prebuilt', `${process.platform}-${process.arch}`);

function library() {
  if (process.env.PLACARD_LIBRARY) return process.env.PLACARD_LIBRARY;
  const bundled = path.join(folder, `libplacard.so.${abiVersion}`);
  return fs.existsSync(bundled) ? bundled : `libplacard.so.${abiVersion}`;
}

function addon() {
  const file = path.join(folder, 'placard.node');
  if (fs.existsSync(file)) return require(file);
  const error = new Error(`there is no ${file}: this package has no addon for this system; build.js makes one`);
  error.code = 'ERR_PLACARD_LIBRARY';
  throw error;
}

const native = addon();
native.load(library(), PlacardError);

module.exports = native;
