import { expect, test } from 'vitest';
import { waitingNumbers, waitingTogether } from './waiting-numbers.ts';

const waits = (number: number) => `A second person has to approve this. It waits under Approvals as number ${number}.`;

test('several that wait are named together, and read again from the sentence', () => {
  const together = waitingTogether([waits(13), waits(14), waits(20)]);
  expect(together).toBe('A second person has to approve these. They wait under Approvals as numbers 13, 14 and 20.');
  expect(waitingNumbers(together)).toEqual([13, 14, 20]);
});

test('one keeps its own sentence', () => {
  expect(waitingTogether([waits(7)])).toBe(waits(7));
  expect(waitingNumbers(waits(7))).toEqual([7]);
  expect(waitingNumbers('Something else.')).toEqual([]);
});
