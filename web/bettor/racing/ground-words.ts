import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '../../shared/language.ts';

/** What is run on and how it is, as race cards name it. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  turf: msg`turf`,
  sand: msg`sand`,
  firm: msg`firm`,
  'good to firm': msg`good to firm`,
  good: msg`good`,
  'good to soft': msg`good to soft`,
  soft: msg`soft`,
  normal: msg`normal`,
};

/** Surface or going in the language of the page; one that nobody translated stays as it is. */
export function groundWord(name: string): string {
  const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  return words === undefined ? name : i18n._(words);
}
