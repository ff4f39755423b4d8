import type { Money } from 'engine/vocabulary';
import { describe, expect, test } from 'vitest';
import { FIRST_SETTINGS, nextOneClick, readSettings, restedWith, type OneClickEvent } from './one-click-machine.ts';

const rested = restedWith(FIRST_SETTINGS);
const after = (...events: OneClickEvent[]) => events.reduce(nextOneClick, rested);
const armed: OneClickEvent = { type: 'armed', now: 1000 };
const MINUTE = 60_000;

describe('armed', () => {
  test('only when asked for, never from what the device kept', () => {
    expect(rested.isArmed).toBe(false);
    expect(restedWith(readSettings(JSON.stringify({ ...FIRST_SETTINGS, isArmed: true }))).isArmed).toBe(false);
    expect(after(armed)).toMatchObject({ isArmed: true, armedUntil: 1000 + 5 * MINUTE });
  });

  test('disarms itself after its idle time, which every bet begins anew', () => {
    const until = 1000 + 5 * MINUTE;
    expect(after(armed, { type: 'time-passed', now: until - 1 }).isArmed).toBe(true);
    expect(after(armed, { type: 'time-passed', now: until })).toMatchObject({ isArmed: false, why: 'idle' });
    expect(after(armed, { type: 'used', now: 2000 }, { type: 'time-passed', now: until }).isArmed).toBe(true);
  });

  test.each(['page-left', 'tab-hidden', 'error', 'signed-out', 'by-hand'] as const)(
    'ends when %s, and says why',
    (why) => {
      expect(after(armed, { type: 'disarmed', why })).toMatchObject({ isArmed: false, armedUntil: 0, why });
    },
  );

  test('ends with any change of its figures or rules; choosing another of its stakes does not', () => {
    expect(after(armed, { type: 'stake-set', place: 1, stake: 5 as Money }).isArmed).toBe(false);
    expect(after(armed, { type: 'idle-chosen', idle: 10 }).isArmed).toBe(false);
    expect(after(armed, { type: 'accept-chosen', accept: 'any' }).isArmed).toBe(false);
    expect(after(armed, { type: 'stake-chosen', place: 2 })).toMatchObject({ isArmed: true, chosen: 2 });
  });

  test('a tap or a tick while it is not armed changes nothing', () => {
    expect(after({ type: 'used', now: 5 })).toBe(rested);
    expect(after({ type: 'time-passed', now: 1e12 })).toBe(rested);
  });
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['two stakes', '{"stakes":[1,2]}'],
  ['a stake of nothing', '{"stakes":[0,1,2]}'],
  ['another idle time', '{"idle":600}'],
])('kept settings that are %s are not believed', (_what, text) => {
  expect(readSettings(text)).toEqual(FIRST_SETTINGS);
});
