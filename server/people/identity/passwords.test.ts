import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { newPassword, PASSWORD_RULE, Passwords, type Presenter, TooManyPasswordsError } from './passwords.ts';

test('a password is right for its own hash, which names today’s parameters', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash('demo1234');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.isRight('demo1234', stored)).toBe(true);
  expect(await passwords.isRight('demo1235', stored)).toBe(false);
  expect(await passwords.isRight('demo1234', undefined)).toBe(false);
  expect(passwords.isOutdated(stored)).toBe(false);
});

test('a hash with weaker parameters is outdated', async () => {
  const stored = await hash('demo1234', { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  expect(new Passwords().isOutdated(stored)).toBe(true);
});

test('a flood of new passwords and of checks waits in one queue of bounded length', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash('demo1234');
  // Its own first hash is out of the way after this.
  await passwords.isRight('demo1234', undefined);
  const flood = Array.from({ length: 55 }, () => [passwords.isRight('demo1234', stored), passwords.hash('demo1234')]);
  const results = await Promise.allSettled(flood.flat());
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused.every((result) => result.reason instanceof TooManyPasswordsError)).toBe(true);
});

test('who is known waits in a queue of their own, which is served first', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash('demo1234');
  await passwords.isRight('demo1234', undefined);
  const served: Presenter[] = [];
  const check = (presenter: Presenter) =>
    passwords.isRight('demo1234', stored, presenter).then(() => served.push(presenter));
  const strangers = Array.from({ length: 102 }, () => check('stranger'));
  const refused = expect(check('stranger')).rejects.toThrow(TooManyPasswordsError);
  const known = Array.from({ length: 20 }, () => check('known'));
  await Promise.all([refused, ...strangers, ...known]);
  // The last of them began when twenty had been served: but for the two strangers who were being served, all known.
  expect(served.slice(0, 20).filter((presenter) => presenter === 'stranger').length).toBeLessThanOrEqual(2);
});

test.each([
  ['demo1234', true],
  ['short1', false],
  ['letters-only', false],
  ['12345678', false],
  ['abc12345^', false],
  ['aB3@$!%*#?&', true],
])('the rule for new passwords: %s', (password, holds) => expect(PASSWORD_RULE.test(password)).toBe(holds));

test('a password that nobody chose is good by the rule, easily read aloud, and another each time', () => {
  const made = Array.from({ length: 100 }, newPassword);
  for (const password of made) {
    expect(password).toMatch(/^([a-hjkmnp-z]{5}[2-9]{3}){2}$/);
    expect(PASSWORD_RULE.test(password)).toBe(true);
  }
  expect(new Set(made).size).toBe(100);
});
