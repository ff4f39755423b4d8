import { expect, test } from 'vitest';
import { isPictureAddress, isWebAddress } from './web-address.ts';

test.each([
  ['https://t.me/evens', true],
  ['http://example.org', true],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['data:text/html,<b>', false],
  ['//example.org', false],
  ['', false],
  [undefined, false],
])('a link to %j is shown: %s', (address, isShown) => {
  expect(isWebAddress(address)).toBe(isShown);
});

test.each([
  ['https://example.org/logo.png', true],
  ['/logo.svg', true],
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['data:text/html;base64,PGI+', false],
  ['//example.org/logo.png', false],
  ['javascript:1', false],
])('a picture at %j is shown: %s', (address, isShown) => {
  expect(isPictureAddress(address)).toBe(isShown);
});
