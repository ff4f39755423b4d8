import { msg, t } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { i18n } from './language.ts';

test('English needs no catalog: a message speaks, with its parts and its plurals, where it stands', () => {
  const count = 3;
  expect(t`Waiting ${count} s`).toBe('Waiting 3 s');
  expect(i18n._(msg`My bets`)).toBe('My bets');
});
