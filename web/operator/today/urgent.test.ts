import { expect, test } from 'vitest';
import type { Need } from './need.ts';
import { freshOf, urgentOf } from './urgent.ts';

const need = (id: string, kind: Need['kind'], takenBy = 0) => ({ id, kind, takenBy }) as Need;

test('urgent is what is suspended in play, a silent feed and a proposal, as long as nobody has taken it', () => {
  const needs = [
    need('suspended 7', 'Suspended'),
    need('suspended 8', 'Suspended', 3),
    need('stale-feed 9', 'Alert'),
    need('house-cap 1.5', 'Alert'),
    need('proposal 4', 'Approval'),
    need('W000001', 'Withdrawal'),
    need('1.2', 'Result'),
  ];
  const urgent = urgentOf(needs);
  expect(urgent.map(({ id }) => id)).toEqual(['suspended 7', 'stale-feed 9', 'proposal 4']);
  expect(freshOf(urgent, new Set(['suspended 7', 'proposal 4'])).map(({ id }) => id)).toEqual(['stale-feed 9']);
});
