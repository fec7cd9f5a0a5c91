// build.js [--library FILE]: compiles the addon into prebuilt/, next to a copy of that library.
//
// Needs a C compiler (CC), the headers of libplacard (in this repository, or PLACARD_INCLUDE), and node_api.h and uv.h,
// which come with Node or with Debian's libnode-dev (or NODE_INCLUDE).
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const SOURCES = path.join(__dirname, 'addon');
const FLAGS = ['-std=gnu99', '-O2', '-Wall', '-Wextra', '-Wpedantic', '-Werror'];
FLAGS.push('-fPIC', '-shared', '-fvisibility=hidden');

function fail(message) {
  console.error(`build.js: ${message}`);
  process.exit(1);
}

/** The first folder that contains the file. */
function folderOf(file, folders, hint) {
  const found = folders.find((folder) => folder && fs.existsSync(path.join(folder, file)));
  return found ?? fail(`found no ${file} in ${folders.filter(Boolean).join(', ')}: ${hint}`);
}

function nodeHeaders() {
  const prefix = path.dirname(path.dirname(fs.realpathSync(process.execPath)));
  const folders = [process.env.NODE_INCLUDE, path.join(prefix, 'include/node'), '/usr/include/node', '/usr/include'];
  const hint = 'set NODE_INCLUDE, or install libnode-dev';
  return ['node_api.h', 'uv.h'].map((file) => folderOf(file, folders, hint)); // Debian has uv.h elsewhere
}

function placardHeaders() {
  const folders = [process.env.PLACARD_INCLUDE, path.join(__dirname, '../../include')];
  folders.push('/usr/local/include', '/usr/include');
  return folderOf('placard/placard.h', folders, 'set PLACARD_INCLUDE');
}

function libraryArgument() {
  const [option, file, ...rest] = process.argv.slice(2);
  if (option === undefined) return null;
  if (option !== '--library' || file === undefined || rest.length > 0) fail('usage: build.js [--library FILE]');
  return file;
}

const library = libraryArgument();
const folder = path.join(__dirname, 'prebuilt', `${process.platform}-${process.arch}`);
const sources = fs.readdirSync(SOURCES).filter((name) => name.endsWith('.c')).sort();
const extra = (process.env.CFLAGS ?? '').split(' ').filter(Boolean);
const includes = ['-I', placardHeaders(), ...nodeHeaders().flatMap((folder) => ['-isystem', folder])];

fs.mkdirSync(folder, { recursive: true });
const made = path.join(folder, 'placard.node');
const inputs = sources.map((name) => path.join(SOURCES, name));
execFileSync(process.env.CC ?? 'cc', [...FLAGS, ...extra, ...includes, '-o', made, ...inputs], { stdio: 'inherit' });
if (library !== null) fs.copyFileSync(library, path.join(folder, path.basename(library)));
console.log(`build.js: ${path.relative(process.cwd(), made)}`);
