import { REJECTIONS } from 'engine';
import { expect, test } from 'vitest';
import {
  EXECUTION_CODES,
  INSTRUCTION_CODES,
  REPORT_CODES,
  instructionCodeOf,
  reportCodeOf,
} from './execution-codes.ts';

test('every rejection of the engine has its row, and no other word has', () => {
  expect(Object.keys(EXECUTION_CODES)).toEqual([...REJECTIONS]);
});

test.each(REJECTIONS)('%s is told by documented codes', (rejection) => {
  expect(REPORT_CODES).toContain(reportCodeOf(rejection));
  expect(INSTRUCTION_CODES).toContain(instructionCodeOf(rejection));
});

test('who is to blame is told: the request, or an instruction of it', () => {
  expect([reportCodeOf('insufficient-funds'), instructionCodeOf('insufficient-funds')]).toEqual([
    'INSUFFICIENT_FUNDS',
    'ERROR_IN_ORDER',
  ]);
  expect([reportCodeOf('price-off-ladder'), instructionCodeOf('price-off-ladder')]).toEqual([
    'BET_ACTION_ERROR',
    'INVALID_ODDS',
  ]);
});
