import type { MatchTemplateOnWire } from 'protocol';
import { expect, test } from 'vitest';
import {
  editedMarkets,
  isFitTemplate,
  marketRequests,
  movedTo,
  problemOf,
  type EditedMarket,
} from './template-edit.ts';

const template = {
  markets: [
    { name: 'Match Odds', of: 'Match Odds', mechanism: 'order-book', subject: {}, max_stake: 0, house_loss_cap: 0 },
    {
      name: '6 over run',
      of: '6 over run',
      mechanism: 'quoted',
      subject: { innings: 1, from: 1, to: 6 },
      max_stake: 500,
      house_loss_cap: 9000,
    },
  ].map((one) => ({ market_type: '', rule: '', at_start: 'suspend', max_profit: 0, commission: null, ...one })),
} as unknown as MatchTemplateOnWire;
const FIGURES = { delay: '5', commission: '2.5', least: '1' };
const [odds, session] = editedMarkets(template) as [EditedMarket, EditedMarket];

test('a template that nobody touches is asked for as it is', () => {
  expect(marketRequests([odds, session])).toEqual([
    {
      of: 'Match Odds',
      name: 'Match Odds',
      subject: {},
      at_start: 'suspend',
      max_stake: null,
      max_profit: null,
      house_loss_cap: null,
      commission: null,
    },
    {
      of: '6 over run',
      name: '6 over run',
      subject: { innings: 1, from: 1, to: 6 },
      at_start: 'suspend',
      max_stake: 500,
      max_profit: null,
      house_loss_cap: 9000,
      commission: null,
    },
  ]);
  expect(isFitTemplate([odds, session], FIGURES)).toBe(true);
});

test('another last over is another subject', () => {
  const [request] = marketRequests([{ ...session, name: '8 over run', lastOver: '8' }]);
  expect(request).toMatchObject({ of: '6 over run', name: '8 over run', subject: { innings: 1, from: 1, to: 8 } });
});

test.each<[string, Partial<EditedMarket>]>([
  ['A name', { name: ' ' }],
  ['Two markets have this name', { name: 'match odds' }],
  ['An amount, or nothing', { maxStake: '-1' }],
  ['A commission of 0 to 100', { commission: '101' }],
  ['Enter what the house may lose', { houseCap: '' }],
  ['Enter the last over', { lastOver: '0' }],
])('“%s” is said of it', (problem, fields) => {
  const changed = { ...session, ...fields };
  expect(problemOf(changed, [odds, changed])).toBe(problem);
  expect(isFitTemplate([odds, changed], FIGURES)).toBe(false);
});

test('a market moves up, and the first stays', () => {
  expect(movedTo([odds, session], session.key)).toEqual([session, odds]);
  expect(movedTo([odds, session], odds.key)).toEqual([odds, session]);
});

test('no markets, or a commission above 100 per cent, cannot be saved', () => {
  expect(isFitTemplate([], FIGURES)).toBe(false);
  expect(isFitTemplate([odds], { ...FIGURES, commission: '101' })).toBe(false);
});

test('a market may have a commission of its own, none at all too', () => {
  const [request] = marketRequests([{ ...odds, commission: '0' }]);
  expect(request?.commission).toBe(0);
});
