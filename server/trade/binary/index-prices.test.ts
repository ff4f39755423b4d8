import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartError } from '../../core/system/start-error.ts';
import type { Millis } from 'engine/vocabulary';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { CALENDAR_2026 } from './calendar-2026.ts';
import { levelsAround, payoffAround } from './binary-quote.ts';
import { INSTRUMENTS, instrumentOf, type Instrument } from './instruments.ts';
import { openIndexPrices } from './open-index-prices.ts';
import { SimulatedIndexPrices } from '../../../demo/simulated-index-prices.ts';
import { readIndexPrices, UnreadableIndexPriceError } from './index-prices.ts';
import { dayOf } from './trading-calendar.ts';
import { hoursOn } from './trading-hours.ts';

const at = (text: string) => Date.parse(`${text}+05:30`) as Millis;
const FILE = `
# Nifty, and a price of gold
NFY,2026-11-23T10:00:00+05:30,26001.35
Gold,2026-11-23T11:30:01+05:30,122010
NFY,2026-11-23T10:00:05+05:30,26002.00
NFY,2026-11-23T15:45:00+05:30,26010.00,settlement,2026-11
`;

describe('a file of ticks', () => {
  const source = readIndexPrices(FILE, dayOf);
  test('gives the newest price at a time', () => {
    expect(source.tickAt('NFY', at('2026-11-23T09:59:59'))).toBeUndefined();
    expect(source.tickAt('NFY', at('2026-11-23T10:00:04'))?.ticks).toBe(520_027);
    expect(source.tickAt('NFY', at('2026-11-23T10:00:05'))?.ticks).toBe(520_040);
    expect(source.tickAt('Gold', at('2026-11-23T12:00:00'))?.ticks).toBe(122_010);
  });
  test('gives the settlement price once it is published', () => {
    const settlementAt = (time: string, day = '2026-11-23') => source.settlementAt('NFY', day, at(time));
    expect(settlementAt('2026-11-23T15:44:59')).toBeUndefined();
    expect(settlementAt('2026-11-23T15:45:00')).toMatchObject({ contract: '2026-11', ticks: 520_200 });
    expect(settlementAt('2026-11-24T15:45:00', '2026-11-24')).toBeUndefined();
  });
  test.each([
    ['an unknown instrument', 'DAX,2026-11-23T10:00:00+05:30,1', 'there is no instrument'],
    ['a time without a zone', 'NFY,2026-11-23T10:00:00,26000', 'no time with a zone'],
    ['no time', 'NFY,soon,26000', 'no time with a zone'],
    ['no price', 'NFY,2026-11-23T10:00:00+05:30,', 'is no price'],
    ['a price of nothing', 'NFY,2026-11-23T10:00:00+05:30,0', 'is no price'],
    ['a price below nothing', 'NFY,2026-11-23T10:00:00+05:30,-5', 'is no price'],
    ['a part of a tick', 'NFY,2026-11-23T10:00:00+05:30,26000.02', 'no whole number of ticks'],
    ['another word', 'NFY,2026-11-23T10:00:00+05:30,26000,close', 'settlement and a month'],
    ['a month that is none', 'NFY,2026-11-23T10:00:00+05:30,26000,settlement,Nov', 'settlement and a month'],
    ['an older line', 'NFY,2026-11-23T10:00:05+05:30,26000\nNFY,2026-11-23T10:00:00+05:30,26000', 'line 2: is older'],
  ])('with %s is refused by its line', (_, text, says) => {
    expect(() => readIndexPrices(text, dayOf)).toThrow(UnreadableIndexPriceError);
    expect(() => readIndexPrices(text, dayOf)).toThrow(says);
  });
});

describe('prices', () => {
  test('come from the file, and one that cannot be read stops the start in one line', () => {
    const folder = makeTemporaryFolder('ticks');
    try {
      const file = join(folder, 'ticks.csv');
      writeFileSync(file, FILE);
      expect(openIndexPrices(file).tickAt('NFY', at('2026-11-23T10:00:05'))?.ticks).toBe(520_040);
      writeFileSync(file, 'NFY,now,1');
      expect(() => openIndexPrices(file)).toThrow(/INDEX_TICKS, .*ticks.csv: line 1: "now" is no time/);
      expect(() => openIndexPrices(join(folder, 'none.csv'))).toThrow(StartError);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('simulated ticks', () => {
  const source = () => new SimulatedIndexPrices('test', [CALENDAR_2026]);
  test('are the same for the same seed, whoever asks and in whatever order', () => {
    const [one, other] = [source(), source()];
    const times = [at('2026-11-23T10:00:00'), at('2026-11-23T13:17:42'), at('2026-11-23T14:29:59')];
    const prices = times.map((time) => one.tickAt('NFY', time));
    expect(times.toReversed().map((time) => other.tickAt('NFY', time))).toEqual(prices.toReversed());
    const another = new SimulatedIndexPrices('another', [CALENDAR_2026]);
    expect(times.map((time) => another.tickAt('NFY', time)?.ticks)).not.toEqual(prices.map((tick) => tick?.ticks));
  });
  test('say nothing before the hours, after a holiday’s, or of what they do not know', () => {
    expect(source().tickAt('NFY', at('2026-11-23T09:59:59'))).toBeUndefined();
    expect(source().tickAt('NFY', at('2026-11-24T12:00:00'))).toBeUndefined();
    expect(source().tickAt('DAX', at('2026-11-23T12:00:00'))).toBeUndefined();
  });
  test.each(INSTRUMENTS.map((one) => [one.code, one] as const))(
    '%s stays near its price and is published later',
    (_, one) => {
      const hours = hoursOn(one, '2026-11-23', [CALENDAR_2026]);
      if (hours === undefined) throw new Error('it trades on that day');
      const prices = new SimulatedIndexPrices('test', [CALENDAR_2026]);
      for (let time = hours.opensAt as number; time < hours.closesAt; time += 600_000) {
        const price = (prices.tickAt(one.code, time as Millis)?.ticks ?? 0) * one.tick;
        expect(Math.abs(price / one.around - 1)).toBeLessThan(0.2);
      }
      expect(prices.settlementAt(one.code, hours.day, hours.closesAt)).toBeUndefined();
      const published = prices.settlementAt(one.code, hours.day, (hours.closesAt + 3_600_000) as Millis);
      expect(Number.isInteger(published?.ticks)).toBe(true);
    },
  );
});

test('NFY is quoted NO at a line, YES a gap above it, at 100 each, around the price', () => {
  const nifty = instrumentOf('NFY') as Instrument;
  const [yes, no] = levelsAround(nifty, 490_220, 100_000 as never);
  expect([no?.line, yes?.line]).toEqual([490_200, 490_240]); // 24510 and 24512
  expect([no?.rate, yes?.rate, no?.side, yes?.side]).toEqual([10_000, 10_000, 'lay', 'back']);
  expect(payoffAround(490_220)).toEqual({ kind: 'line', least: 245_110, most: 980_440 });
});
