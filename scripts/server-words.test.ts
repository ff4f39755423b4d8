import { MEMO_KINDS, REJECTIONS, WAGER_KINDS } from '../engine/index.ts';
import { nameOfAnswer } from '../games/answer-names.ts';
import { groupsWithChoice, TABLES, VIRTUALS } from '../games/index.ts';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { NEWEST_AVERAGES } from '../results/index.ts';
import { memoWords } from '../protocol/memo-words.ts';
import { CHAIN_ENDS } from '../server/trade/casino/round-rows.ts';
import { MATCH_TEMPLATES } from '../server/trade/catalogue/match-templates.ts';
import { fixturesAt } from '../demo/simulator/calendar.ts';
import { TooManyOpenBets } from '../server/edge/gateway/open-bets.ts';
import { refusalOf } from '../server/edge/gateway/rejection-answers.ts';
import { WORDS_OF_NO_OFFER } from '../server/edge/gateway/wire/cash-out-on-wire.ts';
import { changedNotice, reachedNotice } from '../server/people/notices/limit-notices.ts';
import { BET_REFUSALS } from '../web/shared/server-words/bet-refusals.ts';
import { siteRules } from '../server/trade/settlement/site-rules.ts';
import { T20_MENU, wantedMarkets } from '../server/trade/sessions/session-menu.ts';
import type { InningsPlay } from '../server/trade/cricket-model/state-of-play.ts';
import { ACCOUNT_REFUSALS } from '../web/shared/server-words/account-refusals.ts';
import { CASINO_NAMES, CHAIN_END_WORDS, STAKE_BACK } from '../web/shared/server-words/casino-words.ts';
import { MEMO_WORDS } from '../web/shared/server-words/memo-words.ts';
import { MARKET_NAMES, RUNNER_NAMES, SCORE_WORDS } from '../web/shared/server-words/match-words.ts';
import { NOTICE_PATTERNS } from '../web/shared/server-words/notice-patterns.ts';
import { translated, type Patterns } from '../web/shared/server-words/patterns.ts';

// What the server says in English and what the browser can say again in another language are two tables.

const isKnown = (patterns: Patterns | undefined, text: string) =>
  patterns !== undefined && translated(patterns, text, { say: () => 'said' }) !== undefined;

test('every no of the engine can be said again', () => {
  const unknown = REJECTIONS.filter((code) => !isKnown(BET_REFUSALS[code], refusalOf(code).message));
  expect(unknown).toEqual([]);
});

test('both caps on unmatched bets can be said again', () => {
  const refusals = (['market', 'account'] as const).map((where) => new TooManyOpenBets(where, 500));
  const unknown = refusals.filter(({ code, message }) => !isKnown(BET_REFUSALS[code], message));
  expect(unknown).toEqual([]);
});

test('every reason why there is no cash out is known', () => {
  const unknown = Object.entries(WORDS_OF_NO_OFFER).filter(([code, text]) => !isKnown(BET_REFUSALS[code], text));
  expect(unknown).toEqual([]);
});

test('all notices of limits are known', () => {
  const about = { account: 1 as never, now: 0 };
  const reached = (['deposit-limit', 'loss-limit', 'exposure-limit'] as const).map((rejection) =>
    reachedNotice({ ...about, rejection }),
  );
  const changed = (['deposit', 'loss', 'exposure'] as const).flatMap((limit) =>
    [-1, 123_400].flatMap((amount) =>
      (limit === 'exposure' ? [0] : [86_400_000, 7 * 86_400_000]).map((period) =>
        changedNotice({ type: 'self-limit-changed', account: 1, limit, amount, period } as never, 1),
      ),
    ),
  );
  const texts = [...reached, ...changed].map((notice) => [notice?.kind ?? '', notice?.text as string] as const);
  expect(texts).toHaveLength(13);
  expect(texts.filter(([kind, text]) => !isKnown(NOTICE_PATTERNS[kind], text))).toEqual([]);
});

/** Where bettors' calls are refused with a sentence of their own. */
const SOURCES = [
  'edge/gateway/calls/view-calls',
  'edge/gateway/calls/payment-calls',
  'edge/gateway/calls/deposit-check',
]
  .concat([
    'people/payments/payment-requests',
    'people/client-queries/client-queries',
    'edge/gateway/calls/security-calls',
  ])
  .concat([
    'edge/gateway/calls/sign-in-calls',
    'edge/gateway/calls/sign-up-calls',
    'edge/gateway/calls/password-reset-calls',
  ])
  .map((name) => join(resolve(import.meta.dirname, '../server'), `${name}.ts`));
/** Said to staff alone. */
const TO_STAFF = new Set(['link-used', 'login-disabled', 'second-factor-required']);

test('what the calls of bettors refuse in their own words can be said again', () => {
  const tables = new Map([...Object.entries(ACCOUNT_REFUSALS), ...Object.entries(BET_REFUSALS)]);
  const PAIR = /'([a-z]+(?:-[a-z]+)+)',\s*(?:\{\s*message:\s*)?(?:'([A-Z][^']*[.!])'|`([A-Z][^`]*[.!])`)/g;
  const said = SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(PAIR)]).map(
    ([, code = '', plain, template = '']) => ({ code, text: plain ?? template.replaceAll(/\$\{[^}]*\}/g, '12 to 13') }),
  );
  expect(said.length).toBeGreaterThan(20);
  const unknown = said.filter(({ code, text }) => !TO_STAFF.has(code) && !isKnown(tables.get(code), text));
  // “This query is {…} already.” has its words filled in, each a sentence of its own.
  expect(unknown.filter(({ text }) => text !== 'This query is 12 to 13 already.')).toEqual([]);
});

const INNINGS = {
  number: 1,
  batting: 0,
  isBattingKnown: true,
  state: 'running',
  legalBalls: 7,
  allBalls: 120,
  deliveries: 1,
  falls: [12],
  batters: [{ player: 'A. Batter' }],
} as unknown as InningsPlay;

test('the names of the markets that the exchange makes can be said again, and their answers', () => {
  const sessions = wantedMarkets({ menu: T20_MENU, teams: ['Reds', 'Blues'], ballsPerOver: 6 }, [INNINGS]);
  expect(sessions.length).toBeGreaterThan(15);
  const templates = MATCH_TEMPLATES.flatMap(({ markets }) => markets);
  const names = [...sessions, ...templates].map(({ name }) => name);
  expect(names.filter((name) => !isKnown(MARKET_NAMES, name))).toEqual([]);
  const answers = templates.flatMap(({ name, runners }) =>
    typeof runners === 'string' ? [] : runners.flatMap(([, own]) => (own === name ? [] : [own])),
  );
  expect(answers.filter((name) => !isKnown(RUNNER_NAMES, name))).toEqual([]);
});

test('what the demo tells of its matches can be said again, and the names of their markets', () => {
  const stories = fixturesAt('words', Date.UTC(2026, 10, 25, 6)).map((fixture) => fixture.tell());
  expect(stories.length).toBeGreaterThan(60);
  const names = stories.flatMap(({ markets }) => markets.map(({ name }) => name));
  expect([...new Set(names)].filter((name) => !isKnown(MARKET_NAMES, name))).toEqual([]);
  const told = stories.flatMap(({ moments }) => moments.map(({ score: { note } }) => note));
  expect([...new Set(told)].filter((note) => note !== '' && !isKnown(SCORE_WORDS, note))).toEqual([]);
});

/** Ranks and digits, films and countries. */
const OWN_NAMES =
  /^(?:[\dAJQKT]+(?:[ -][\dAJQKT]+)*|India|Australia|England|South Africa|.*\b(?:Amar|Akbar|Anthony|Don|Ghulam|Veer|Pyaar)\b.*)$/;

test('the names of all bets at the tables of the casino can be said again, and what gives a stake back', () => {
  const tables = [...TABLES, ...VIRTUALS];
  const groups = tables.flatMap((table) => (table.starts ?? [{}]).flatMap((start) => groupsWithChoice(table, start)));
  const names = groups.flatMap(({ name, bets, payoff }) => [
    name,
    ...bets.map(({ label }) => label),
    ...(payoff.kind === 'runners' ? payoff.runners.map((runner) => runner.name) : []),
  ]);
  names.push(
    ...groups.flatMap(({ name, payoff, chances }) =>
      payoff.kind === 'runners' ? [] : [...chances().keys()].map((answer) => nameOfAnswer(name, Number(answer)) ?? ''),
    ),
  );
  const places = tables.flatMap((table) => table.places.map(({ name }) => name));
  const unknown = [...new Set([...names, ...places])].filter(
    (name) => name !== '' && !OWN_NAMES.test(name) && !isKnown([...RUNNER_NAMES, ...CASINO_NAMES], name),
  );
  expect(names.length).toBeGreaterThan(1000);
  expect(unknown).toEqual([]);
  const notes = groups.flatMap(({ voidWhen = '' }) => (voidWhen === '' ? [] : [voidWhen]));
  expect(notes.filter((note) => !isKnown(STAKE_BACK, note))).toEqual([]);
});

test('why cash comes and goes can be said again', () => {
  const kinds = [...MEMO_KINDS, ...WAGER_KINDS];
  expect(kinds.filter((kind) => !isKnown(MEMO_WORDS, memoWords(kind)))).toEqual([]);
});

test('why a seed chain is over can be said again', () => {
  expect(Object.values(CHAIN_ENDS).filter((text) => !isKnown(CHAIN_END_WORDS, text))).toEqual([]);
});

test('the rules are said in Hindi, sentence by sentence, and nothing that is no rule', () => {
  const path = resolve(import.meta.dirname, '../web/locales/rules-hi.json');
  const hindi = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const { tabs } = siteRules(NEWEST_AVERAGES);
  const sections = tabs.flatMap((tab) => tab.sections);
  const texts = [...tabs.map(({ name }) => name), ...sections.flatMap(({ title, text }) => [title, ...text])];
  expect(texts.filter((text) => text !== '' && hindi[text] === undefined)).toEqual([]);
  const known = new Set([...texts, 'No records Found']);
  expect(Object.keys(hindi).filter((text) => !known.has(text))).toEqual([]);
});

test('where points decide, the Hindi rules say nothing of goals', () => {
  const path = resolve(import.meta.dirname, '../web/locales/rules-hi.json');
  const hindi = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const ofPoints = siteRules(NEWEST_AVERAGES).tabs.filter(({ name }) => name === 'Basketball' || name === 'Kabaddi');
  const texts = ofPoints.flatMap(({ sections }) => sections.flatMap(({ title, text }) => [title, ...text]));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => hindi[text]?.includes('गोल'))).toEqual([]);
});
