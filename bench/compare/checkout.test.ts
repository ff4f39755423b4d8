import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Checkout, checkOut, copyWorkTree } from './checkout.ts';

let checkout: Checkout | undefined;
afterEach(() => checkout?.remove());

test.each([
  ['a commit', () => checkOut('HEAD')],
  ['the work tree', copyWorkTree],
])('%s is copied with its own engine and the dependencies of this checkout', (_, make) => {
  checkout = make();
  const { folder } = checkout;
  for (const own of ['engine', 'results', 'demo'])
    expect(realpathSync(join(folder, 'bench/node_modules', own))).toBe(realpathSync(join(folder, own)));
  expect(existsSync(join(folder, 'bench/node_modules/nodejs-order-book/package.json'))).toBe(true);
  expect(existsSync(join(folder, 'server/node_modules/@fastify/static/package.json'))).toBe(true);
  expect(existsSync(join(folder, 'bench/measure/contestant-process.ts'))).toBe(true);
});

test('a commit that is not there is refused in one line', () => {
  expect(() => checkOut('no-such-commit')).toThrow('there is no commit no-such-commit');
});
