#!/usr/bin/env bash
# amaro 1.1.11, which strips types in Node 24.21.
#
# `for (const of of list)` is a loop over `list` with a variable named `of`: ECMAScript allows the name, V8 runs the loop,
# and TypeScript compiles it. amaro refuses the file: "Variable declaration list cannot be empty". So a .ts file that
# passes the type check does not start in Node. The same holds for `let` and `var`; elsewhere the name is accepted.
#
# Seen with Node 24. Fails if amaro accepts the loop, or refuses the name elsewhere.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log
npm install --no-audit --no-fund --ignore-scripts amaro@1.1.11 >> npm.log

cat > strip.mjs << 'JS'
import { transformSync } from 'amaro';

const LOOP = 'const seen = []; for (const of of [1, 2]) seen.push(of); return seen;';
const ELSEWHERE = 'const of = 1; return [of];';

function isStripped(body) {
  try {
    transformSync(`function run() { ${body} }`, { mode: 'strip-only' });
    return true;
  } catch ({ message }) {
    console.log(`amaro: ${message}`);
    return false;
  }
}

const loop = isStripped(LOOP);
const elsewhere = isStripped(ELSEWHERE);
console.log(`V8 runs the loop: ${new Function(LOOP)()}; amaro strips it: ${loop}; the name elsewhere: ${elsewhere}`);
process.exitCode = !loop && elsewhere ? 0 : 1;
JS
node strip.mjs
