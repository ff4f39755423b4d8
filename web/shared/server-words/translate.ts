import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { BET_REFUSALS } from './bet-refusals.ts';
import { NOTICE_ENDINGS, NOTICE_SAYINGS } from './notice-patterns.ts';
import { SAID_NAMES } from './name-translations.ts';
import { plainOf, saidAgain, type Say, type Sayings } from './patterns.ts';
import type { SayAgain } from './server-words.ts';

// Loaded with the catalog of a language that is not the exchange's own, before the page begins: whatever it imported from
// the page itself would wait for the page, and the page for it.

const REFUSALS: ReadonlyMap<string, Sayings> = new Map([
  ...Object.entries(BET_REFUSALS),
  ...Object.entries(ACCOUNT_REFUSALS),
]);
/** Before the last sentence of a notice, where it is one of these. */
const ENDING = / (?=(?:Your balance changed by [^ ]+|The amount is in your balance again)\.$)/;
const NOTICES: ReadonlyMap<string, Sayings> = new Map(Object.entries(NOTICE_SAYINGS));

/** @param say  says a message in the language of the page */
export function translatorBy(say: Say): SayAgain {
  const sayName = (name: string) => saidAgain(SAID_NAMES, name, { say }) ?? name;
  const inFull = (sayings: Sayings, text: string) => saidAgain(sayings, text, { say, sayName });

  /** What people wrote in it, a reason or an answer, stays as they wrote it. */
  const noticeAgain = (sayings: Sayings, text: string) =>
    text
      .split(ENDING)
      .map((sentence) => inFull(NOTICE_ENDINGS, sentence) ?? inFull(sayings, sentence) ?? sentence)
      .join(' ');

  return (about, text) => {
    const notices = NOTICES.get(about);
    if (notices !== undefined) return noticeAgain(notices, text);
    const refusals = REFUSALS.get(about);
    if (refusals === undefined) return text;
    return inFull(refusals, text) ?? plainOf(refusals, say) ?? text;
  };
}
