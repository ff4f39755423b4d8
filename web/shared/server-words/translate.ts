import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { BET_REFUSALS } from './bet-refusals.ts';
import { CASINO_NAMES, CHAIN_END_WORDS, HAND_NAMES, STAKE_BACK } from './casino-words.ts';
import { MARKET_NAMES, RUNNER_NAMES, SCORE_WORDS, WICKET_PLACES } from './match-words.ts';
import { NOTICE_ENDINGS, NOTICE_PATTERNS } from './notice-patterns.ts';
import { MEMO_WORDS } from './memo-words.ts';
import { DEVICE_WORDS, NAME_TRANSLATIONS } from './name-translations.ts';
import { plainOf, translated, type Say, type Patterns } from './patterns.ts';
import type { Translate } from './server-words.ts';

// Loaded with the catalog of a language that is not the exchange's own, before the page begins: whatever it imported from
// the page itself would wait for the page, and the page for it.

const REFUSALS: ReadonlyMap<string, Patterns> = new Map([
  ...Object.entries(BET_REFUSALS),
  ...Object.entries(ACCOUNT_REFUSALS),
]);
/** Before the last sentence of a notice, where it is one of these. */
const ENDING = / (?=(?:Your balance changed by [^ ]+|The amount is in your balance again)\.$)/;
const NOTICES: ReadonlyMap<string, Patterns> = new Map(Object.entries(NOTICE_PATTERNS));
/** Of matches, tables and devices. The only answer of a number is named as its market. A player’s or a team’s name takes more than a table’s would. */
const NAMED: ReadonlyMap<string, Patterns> = new Map([
  ['market-name', [...CASINO_NAMES, ...MARKET_NAMES]],
  ['runner-name', [...RUNNER_NAMES, ...CASINO_NAMES, ...MARKET_NAMES]],
  ['score', SCORE_WORDS],
  ['device', DEVICE_WORDS],
  ['stake-back', STAKE_BACK],
  ['chain-end', CHAIN_END_WORDS],
  ['memo', MEMO_WORDS],
]);

/** @param say  says a message in the language of the page */
export function translatorBy(say: Say): Translate {
  /** The market is named after its match; a result is a runner, or several. */
  const sayName = (name: string): string => {
    const known = translated(NAME_TRANSLATIONS, name, { say }) ?? translated(RUNNER_NAMES, name, { say });
    if (known !== undefined) return known;
    const [, match, market] = /^(.+ v .+), ([^,]+)$/.exec(name) ?? [];
    return market === undefined ? name : `${match}, ${translated(MARKET_NAMES, market, { say }) ?? market}`;
  };
  const sayPart = (name: string): string => translated([...HAND_NAMES, ...WICKET_PLACES], name, { say }) ?? name;
  const inFull = (patterns: Patterns, text: string) => translated(patterns, text, { say, sayName });

  /** What people wrote in it, a reason or an answer, stays as they wrote it. */
  const noticeText = (patterns: Patterns, text: string) =>
    text
      .split(ENDING)
      .map((sentence) => inFull(NOTICE_ENDINGS, sentence) ?? inFull(patterns, sentence) ?? sentence)
      .join(' ');

  return (about, text) => {
    const ofNames = NAMED.get(about);
    if (ofNames !== undefined) return translated(ofNames, text, { say, sayName: sayPart }) ?? text;
    const notices = NOTICES.get(about);
    if (notices !== undefined) return noticeText(notices, text);
    const refusals = REFUSALS.get(about);
    if (refusals === undefined) return text;
    return inFull(refusals, text) ?? plainOf(refusals, say) ?? text;
  };
}
