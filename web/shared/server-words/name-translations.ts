import { msg } from '@lingui/core/macro';
import type { Patterns } from './patterns.ts';

/** What stands in a sentence of the exchange beside figures, where the exchange itself chose the words. */
export const NAME_TRANSLATIONS: Patterns = [
  msg`no winner`,
  msg`A program`,
  msg({ message: '{browser} on {system}' }),
  msg`It would exceed the deposit limit that you set.`,
  msg`You have excluded yourself: no deposits until that has ended.`,
  msg`The account is locked.`,
  msg`The amount is too large for the account.`,
];
