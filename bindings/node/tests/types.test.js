'use strict';

const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { test } = require('node:test');
const exported = require('../index.js');

const OPTIONS = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
OPTIONS.push('--target', 'es2022', '--lib', 'es2022,dom', '--module', 'node16', '--moduleResolution', 'node16');

const hasCompiler = spawnSync('tsc', ['--version']).status === 0;

const NEEDS_COMPILER = { skip: !hasCompiler && 'there is no tsc: install node-typescript' };

test('the types accept what a program can write, and refuse the rest', NEEDS_COMPILER, () => {
  const files = ['node-shim.d.ts', 'types.ts'].map((name) => path.join(__dirname, name));
  const { status, stdout } = spawnSync('tsc', [...OPTIONS, ...files], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('every exported name has a comment', () => {
  for (const name of ['index.d.ts', 'calls.d.ts', 'generated.d.ts']) {
    const lines = fs.readFileSync(path.join(__dirname, '..', name), 'utf8').split('\n');
    // A class continues the interface above it, which has the comment.
    const bare = lines.filter((line, at) => {
      const declares = /^export (class|const|function|interface|type) /.test(line);
      return declares && !/\*\/$|^export interface \w+ extends \w+ \{\}$/.test(lines[at - 1]);
    });
    assert.deepEqual(bare, []);
  }
});

test('CommonJS and ESM export the same, and what the types declare', () => {
  const file = pathToFileURL(path.join(__dirname, '../index.mjs'));
  const script = `import * as all from '${file}'; console.log(Object.keys(all).join());`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const names = printed.trim().split(',');
  assert.deepEqual(names.filter((name) => name !== 'default').sort(), Object.keys(exported).sort());
  const types = fs.readFileSync(path.join(__dirname, '../index.d.ts'), 'utf8');
  for (const name of Object.keys(exported)) assert.match(types, new RegExp(`export (class|const|function) ${name}\\b`));
});
