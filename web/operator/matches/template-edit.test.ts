import type { MatchTemplateOnWire } from 'protocol';
import { expect, test } from 'vitest';
import {
  codeOfName,
  editedMarkets,
  isFitTemplate,
  marketRequests,
  movedTo,
  problemOf,
  typedFigures,
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
  ].map((one) => ({ market_type: '', rule_title: '', at_start: 'suspend', max_profit: 0, commission: null, ...one })),
} as unknown as MatchTemplateOnWire;
const TERMS = { delay: '5', commission: '2.5', least: '1' };
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
  expect(isFitTemplate([odds, session], TERMS)).toBe(true);
});

test('another last over is another subject', () => {
  const [request] = marketRequests([{ ...session, name: '8 over run', number: '8' }]);
  expect(request).toMatchObject({ of: '6 over run', name: '8 over run', subject: { innings: 1, from: 1, to: 8 } });
});

test.each<[string, Partial<EditedMarket>]>([
  ['A name', { name: ' ' }],
  ['Two markets have this name', { name: 'match odds' }],
  ['An amount, or nothing', { maxStake: '-1' }],
  ['A commission of 0 to 100', { commission: '101' }],
  ['Enter what the house may lose', { houseCap: '' }],
  ['Enter the last over', { number: '0' }],
])('“%s” is said of it', (problem, fields) => {
  const changed = { ...session, ...fields };
  expect(problemOf(changed, [odds, changed])).toBe(problem);
  expect(isFitTemplate([odds, changed], TERMS)).toBe(false);
});

test('a market moves up, and the first stays', () => {
  expect(movedTo([odds, session], session.key)).toEqual([session, odds]);
  expect(movedTo([odds, session], odds.key)).toEqual([odds, session]);
});

test('no markets, or a commission above 100 per cent, cannot be saved', () => {
  expect(isFitTemplate([], TERMS)).toBe(false);
  expect(isFitTemplate([odds], { ...TERMS, commission: '101' })).toBe(false);
});

test('a market may have a commission of its own, none at all too', () => {
  const [request] = marketRequests([{ ...odds, commission: '0' }]);
  expect(request?.commission).toBe(0);
});

test('a market of an over that the format does not have is not saved', () => {
  const overs = { name: 'overs', label: 'Overs', value: 5, least: 0, most: 450, counts: 'to' };
  expect(problemOf(session, [session], [overs])).toBe('More than the format has');
  expect(isFitTemplate([odds, session], TERMS, [overs])).toBe(false);
  expect(problemOf({ ...session, number: '5' }, [session], [overs])).toBe('');
  // No limit, as in a Test.
  expect(problemOf(session, [session], [{ ...overs, value: 0 }])).toBe('');
});

test('figures are read as they are typed, and a format is coded by its name', () => {
  const overs = { name: 'overs', label: 'Overs', value: 20, least: 0, most: 450, counts: 'to' };
  expect(typedFigures([overs], { overs: ' 12 ' })).toEqual([{ ...overs, value: 12 }]);
  expect(typedFigures([overs], { overs: '451' })).toBeUndefined();
  expect(typedFigures([overs], { overs: '' })).toBeUndefined();
  expect(codeOfName(' T12, our (league) ')).toBe('t12-our-league');
});
