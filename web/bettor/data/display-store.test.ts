import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatPrice, writeOddsAs } from '../../shared/format/odds.ts';
import { chooseDisplay, restoreDisplay, useDisplay } from './display-store.ts';

function aDevice(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    local: {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
    },
    root: { dataset: {} as Record<string, string> },
  };
}

beforeEach(() => useDisplay.setState(useDisplay.getInitialState(), true));
afterEach(() => writeOddsAs('decimal'));

test('what was chosen is kept under its own key, marked on the page and found again', () => {
  const device = aDevice();
  chooseDisplay({ density: 'compact', sides: 'yellow', oddsFormat: 'fractional', keepMessages: true }, device);
  expect(device.root.dataset).toEqual({ density: 'compact', sides: 'yellow' });
  expect(Object.fromEntries(device.map)).toEqual({
    density: 'compact',
    sides: 'yellow',
    oddsFormat: 'fractional',
    keepMessages: '1',
  });
  useDisplay.setState(useDisplay.getInitialState(), true);
  restoreDisplay(device.local);
  expect(useDisplay.getState()).toMatchObject({
    density: 'compact',
    sides: 'yellow',
    keepMessages: true,
    confirmBets: false,
  });
  expect(formatPrice(150)).toBe('1/2');
});

test('the usual choice takes its mark away', () => {
  const device = aDevice();
  chooseDisplay({ density: 'cosy', sides: 'yellow' }, device);
  chooseDisplay({ density: 'standard', sides: 'pink' }, device);
  expect(device.root.dataset).toEqual({});
});

test('a choice that nobody knows counts as none', () => {
  restoreDisplay(aDevice({ density: 'huge', sides: '"><b>', oddsFormat: 'roman', keepMessages: 'yes' }).local);
  expect(useDisplay.getState()).toMatchObject({
    density: 'standard',
    sides: 'pink',
    oddsFormat: 'decimal',
    keepMessages: false,
  });
});
