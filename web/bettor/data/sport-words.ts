import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '../../shared/language.ts';

/** The sports that a house comes with, by the names it gives them. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  Football: msg`Football`,
  Tennis: msg`Tennis`,
  Cricket: msg`Cricket`,
  'Horse Racing': msg`Horse Racing`,
  'Greyhound Racing': msg`Greyhound Racing`,
  Basketball: msg`Basketball`,
  Volleyball: msg`Volleyball`,
  Politics: msg`Politics`,
  'Ice Hockey': msg`Ice Hockey`,
  Handball: msg`Handball`,
  Snooker: msg`Snooker`,
  'Table Tennis': msg`Table Tennis`,
  'E-Games': msg`E-Games`,
  Kabaddi: msg`Kabaddi`,
  Futsal: msg`Futsal`,
  Binary: msg`Binary`,
  'Our Casino': msg`Our Casino`,
  'Our Virtual': msg`Our Virtual`,
};

/** A sport's name in the language of the page; one that nobody translated stays as it is. */
export function sportWord(name: string): string {
  const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return words === undefined ? name : i18n._(words);
}
