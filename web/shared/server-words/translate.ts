import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { BET_REFUSALS } from './bet-refusals.ts';
import { NOTICE_ENDINGS, NOTICE_SAYINGS } from './notice-sayings.ts';
import { SAID_NAMES } from './said-names.ts';
import { plainOf, saidAgain, type Sayings } from './sayings.ts';
import type { SayAgain } from './server-words.ts';

// Loaded with the catalog of a language that is not the exchange's own.

const REFUSALS: ReadonlyMap<string, Sayings> = new Map([
  ...Object.entries(BET_REFUSALS),
  ...Object.entries(ACCOUNT_REFUSALS),
]);
const NOTICES: ReadonlyMap<string, Sayings> = new Map(Object.entries(NOTICE_SAYINGS));

const sayName = (name: string): string => saidAgain(SAID_NAMES, name) ?? name;

/** What people wrote in it, a reason or an answer, stays as they wrote it. */
function saidNotice(sayings: Sayings, text: string): string {
  const sentences = text.split(/ (?=(?:Your balance changed by [^ ]+|The amount is in your balance again)\.$)/);
  return sentences
    .map((sentence) => saidAgain(NOTICE_ENDINGS, sentence) ?? saidAgain(sayings, sentence, sayName) ?? sentence)
    .join(' ');
}

export const translate: SayAgain = (about, text) => {
  const notices = NOTICES.get(about);
  if (notices !== undefined) return saidNotice(notices, text);
  const refusals = REFUSALS.get(about);
  if (refusals === undefined) return text;
  return saidAgain(refusals, text, sayName) ?? plainOf(refusals) ?? text;
};
