import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '../../shared/language.ts';

/** The kinds of the casino's tables, by the names that their rules give them: the links of every page. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  Teenpatti: msg`Teenpatti`,
  'Dragon Tiger': msg`Dragon Tiger`,
  'Andar Bahar': msg`Andar Bahar`,
  '32 Cards': msg`32 Cards`,
  'Card cricket': msg`Card cricket`,
  'Other tables': msg`Other tables`,
  Virtuals: msg`Virtuals`,
  'Lucky 7': msg`Lucky 7`,
  Baccarat: msg`Baccarat`,
  Matka: msg`Matka`,
  Roulette: msg`Roulette`,
};

/** The name of a kind of tables in the language of the page; one that nobody translated stays as it is. */
export function familyWord(name: string): string {
  const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return words === undefined ? name : i18n._(words);
}
