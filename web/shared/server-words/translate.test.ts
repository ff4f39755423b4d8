import { NoticeKind } from 'protocol';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18n } from '../language.ts';
import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { BET_REFUSALS } from './bet-refusals.ts';
import { CASINO_NAMES, STAKE_BACK } from './casino-words.ts';
import { MARKET_NAMES, RUNNER_NAMES, SCORE_WORDS, WICKET_PLACES } from './match-words.ts';
import { NOTICE_ENDINGS, NOTICE_PATTERNS } from './notice-patterns.ts';
import { NAME_TRANSLATIONS } from './name-translations.ts';
import { speakForServer, wordsOfServer } from './server-words.ts';
import { translatorBy } from './translate.ts';

const MATCH_WORDS = [
  ...WICKET_PLACES,
  ...MARKET_NAMES,
  ...RUNNER_NAMES,
  ...SCORE_WORDS,
  ...CASINO_NAMES,
  ...STAKE_BACK,
];
const translate = translatorBy((message) => i18n._(message));

/** A language in which every sentence of the exchange is said in signs: ⟦…⟧, with its values. */
beforeAll(() => {
  const tables = [
    ...Object.values(BET_REFUSALS),
    ...Object.values(ACCOUNT_REFUSALS),
    ...Object.values(NOTICE_PATTERNS),
  ];
  const all = [...tables.flat(), ...NOTICE_ENDINGS, ...NAME_TRANSLATIONS, ...MATCH_WORDS];
  const signs = all.map(({ id, message }) => [id, ['⟦', ...(message as unknown as string[]), '⟧']]);
  i18n.loadAndActivate({ locale: 'hi', messages: Object.fromEntries(signs) });
  return () => i18n.activate('en');
});
afterEach(() => speakForServer());

test('English is what the exchange says', () => {
  expect(wordsOfServer('insufficient-funds', 'Your balance does not cover this.')).toBe(
    'Your balance does not cover this.',
  );
});

test('another language says the exchange’s own words again', () => {
  speakForServer(translate);
  expect(wordsOfServer('insufficient-funds', 'Your balance does not cover this.')).toBe(
    '⟦Your balance does not cover this.⟧',
  );
});

test('the figures that a sentence came with are kept', () => {
  expect(translate('cash-out-moved', 'The offer has fallen to +1,204.50. Nothing was placed.')).toBe(
    '⟦The offer has fallen to +1,204.50. Nothing was placed.⟧',
  );
  expect(translate('invalid-amount', 'This method accepts 100 to 50,000.')).toBe(
    '⟦This method accepts 100 to 50,000.⟧',
  );
});

test('a known code in words that nobody translated is said plainly; an unknown one as it came', () => {
  expect(translate('wrong-password', 'Quite another sentence.')).toBe('⟦The password is wrong.⟧');
  expect(translate('too-many-app-keys', 'You have ten keys.')).toBe('⟦You have ten keys. Revoke one first.⟧');
  expect(translate('never-heard', 'Quite another sentence.')).toBe('Quite another sentence.');
  expect(translate('constructor', 'Quite another sentence.')).toBe('Quite another sentence.');
});

test('a notice is said with its figures, what people wrote in it as they wrote it', () => {
  expect(
    translate(
      'payment-refused',
      'Your withdrawal of 500.00 (W000012) was rejected: call us The amount is in your balance again.',
    ),
  ).toBe('⟦Your withdrawal of 500.00 (W000012) was rejected: call us⟧ ⟦The amount is in your balance again.⟧');
  expect(
    translate(
      'void',
      'A v B, Match Odds: all bets are void, stakes are returned. Reason: rain. Your balance changed by −10.00.',
    ),
  ).toBe(
    '⟦A v B, ⟦Match Odds⟧: all bets are void, stakes are returned. Reason: rain.⟧ ⟦Your balance changed by −10.00.⟧',
  );
  expect(translate('message', 'From the operator.')).toBe('From the operator.');
  expect(NoticeKind.options).toEqual(expect.arrayContaining(Object.keys(NOTICE_PATTERNS)));
});

test('what the exchange itself put into a notice is translated too', () => {
  expect(translate('payment-refused', 'Your deposit of 1.00 (D000001) was rejected: The account is locked.')).toBe(
    '⟦Your deposit of 1.00 (D000001) was rejected: ⟦The account is locked.⟧⟧',
  );
});

test('the exchange’s own names of markets and answers, and how it tells the play; teams keep theirs', () => {
  expect(translate('market-name', '6 over run only Reds')).toBe('⟦6 over run only Reds⟧');
  expect(translate('market-name', 'Fall of 2nd wicket Reds')).toBe('⟦Fall of ⟦2nd⟧ wicket Reds⟧');
  expect(translate('market-name', 'Captain’s Cup Special')).toBe('Captain’s Cup Special');
  expect(translate('runner-name', 'The Draw')).toBe('⟦The Draw⟧');
  expect(translate('runner-name', 'Total Goals')).toBe('⟦Total Goals⟧');
  expect(translate('runner-name', 'Reds')).toBe('Reds');
  expect(translate('score', 'Need 81 from 53 balls')).toBe('⟦Need 81 from 53 balls⟧');
  expect(translate('score', "49', 51', yellow ×2")).toBe("⟦49', 51', yellow ×2⟧");
  expect(translate('score', "49'")).toBe("49'");
  expect(translate('device', 'Chrome on Linux')).toBe('⟦Chrome on Linux⟧');
});

test('a casino’s bet is named with the hand that it is on, and so is what gives its stake back', () => {
  expect(translate('market-name', 'Pair plus Player A')).toBe('⟦Pair plus ⟦Player A⟧⟧');
  expect(translate('runner-name', 'Player B')).toBe('⟦Player B⟧');
  expect(translate('stake-back', 'The hands are level.')).toBe('⟦The hands are level.⟧');
});
