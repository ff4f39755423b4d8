import { expect, test } from 'vitest';
import { askedPage, startPage } from './start-page.ts';

// Specification §2 and §4: on start, when the user is not logged in.
test.each([
  ['', '/login'],
  ['#/', '/login'],
  ['#/home', '/login'],
  ['#/report/current-bet', '/login'],
  ['#/auth/sign-up', undefined],
  ['#/sign-up', undefined],
  ['#/page/rules/terms-and-conditions', undefined],
  ['#/forgot-password', undefined],
])('%o leads to %o', (hash, page) => expect(startPage(hash)).toBe(page));

test.each([
  ['', undefined],
  ['#/login', undefined],
  ['#/report/current-bet', '/report/current-bet'],
])('the page asked for by %o is %o', (hash, page) => expect(askedPage(hash)).toBe(page));
