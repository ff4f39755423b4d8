import { expect, test } from 'vitest';
import { declaredClose, drawsByClock, drawTimes } from './draw-times.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);

test('matka closes with the next quarter of an hour, and a round that opens too late waits for the one after', () => {
  expect(declaredClose('matka', at('10:02:00'))).toBe(at('10:15:00'));
  expect(declaredClose('matka', at('10:14:00'))).toBe(at('10:15:00'));
  expect(declaredClose('matka', at('10:14:01'))).toBe(at('10:30:00'));
  expect([drawsByClock('matka'), drawsByClock('teen20')]).toEqual([true, false]);
  expect(declaredClose('teen20', at('10:02:00'))).toBeUndefined();
});

test('its close is drawn two minutes after its open, sooner at a faster pace', () => {
  const closes = at('10:15:00');
  expect(drawTimes('matka', closes, { card: 900 })).toEqual([
    { place: 'open', at: closes },
    { place: 'close', at: at('10:17:00') },
  ]);
  expect(drawTimes('matka', closes, { card: 100, betting: 5000 })[1]?.at).toBe(closes + 4000);
});

test('a race is run before its places are drawn, and other tables declare no times', () => {
  expect(drawTimes('vhorses', 1000, { card: 100 })).toEqual([{ place: 'finish', at: 3000 }]);
  expect(drawTimes('teen20', 1000, { card: 100 })).toEqual([]);
});
