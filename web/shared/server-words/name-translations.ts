import { msg } from '@lingui/core/macro';
import type { Patterns } from './patterns.ts';

/** server/people/identity/device-words.ts */
export const DEVICE_WORDS: Patterns = [
  msg({ message: 'A program with the key “{key}”' }),
  msg({ message: 'A program on {system}' }),
  msg`A program`,
  msg({ message: '{browser} on {system}' }),
];

/** What stands in a sentence of the exchange beside figures, where the exchange itself chose the words. */
export const NAME_TRANSLATIONS: Patterns = [
  msg`no winner`,
  ...DEVICE_WORDS,
  msg`It would exceed the deposit limit that you set.`,
  msg`You have excluded yourself: no deposits until that has ended.`,
  msg`The account is locked.`,
  msg`The amount is too large for the account.`,
];
