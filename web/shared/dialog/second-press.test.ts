import { expect, test } from 'vitest';
import { DOUBLE_CLICK_MS, isLate } from './second-press.ts';

const dialog = {};
const FIRST = { at: 1000, x: 100, y: 100, dialog };
const behind = { at: 1150, x: 101, y: 100, dialog: undefined };

test.each([
  ['the second half of a double click, once the dialog has closed', behind, FIRST, true],
  ['one in a dialog that the first has opened', { ...behind, dialog: {} }, { ...FIRST, dialog: undefined }, true],
  ['one in the next dialog', { ...behind, dialog: {} }, FIRST, true],
  ['a second press in the same dialog', { ...behind, dialog }, FIRST, false],
  ['a press somewhere else', { ...behind, x: 140 }, FIRST, false],
  ['a later press', { ...behind, at: FIRST.at + DOUBLE_CLICK_MS }, FIRST, false],
  ['the first press of all', behind, undefined, false],
])('%s', (_name, press, before, expected) => {
  expect(isLate(press, before)).toBe(expected);
});
