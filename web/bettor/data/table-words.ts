import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '../../shared/language.ts';
import { familyWord } from './family-words.ts';

/** The tables of the casino, by the names that their rules give them. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'Teenpatti 20-20': msg`Teenpatti 20-20`,
  Muflis: msg`Muflis`,
  'Test teenpatti': msg`Test teenpatti`,
  'Open teenpatti': msg`Open teenpatti`,
  'Dragon Tiger 20-20': msg`Dragon Tiger 20-20`,
  'Dragon Tiger one-day': msg`Dragon Tiger one-day`,
  'Dragon Tiger Lion': msg`Dragon Tiger Lion`,
  'Casino war': msg`Casino war`,
  'Amar Akbar Anthony': msg`Amar Akbar Anthony`,
  Bollywood: msg`Bollywood`,
  'Cricket 20-20': msg`Cricket 20-20`,
  'Hi-Lo': msg`Hi-Lo`,
  '32 cards A': msg`32 cards A`,
  '32 cards B': msg`32 cards B`,
  Queen: msg`Queen`,
  'Baccarat 2': msg`Baccarat 2`,
  'Super over': msg`Super over`,
  'Race 20-20': msg`Race 20-20`,
  'Andar Bahar 2': msg`Andar Bahar 2`,
  'Andar Bahar all cards': msg`Andar Bahar all cards`,
  '3 card judgement': msg`3 card judgement`,
  'Instant worli': msg`Instant worli`,
  'Worli matka': msg`Worli matka`,
  'Sic Bo': msg`Sic Bo`,
  'Virtual horses': msg`Virtual horses`,
  'Virtual dogs': msg`Virtual dogs`,
  'Virtual cricket': msg`Virtual cricket`,
};

/** The name of a table or of a kind of tables in the language of the page; one that nobody translated stays as it is. */
export function tableWord(name: string): string {
  const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return words === undefined ? familyWord(name) : i18n._(words);
}
