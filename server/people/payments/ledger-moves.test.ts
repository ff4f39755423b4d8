import type { Command, PostTransfer } from 'engine';
import { describe, expect, test } from 'vitest';
import { type AccountId, BANK, type Millis, type Money, type Sequence } from 'engine/vocabulary';
import { LedgerMoves } from './ledger-moves.ts';
import type { PaymentMove } from './payment-flow.ts';
import type { Payment } from './payment.ts';

const HOUR = 3_600_000;
const [ASHA, HOLDING, SUSPENSE] = [16, 7, 8] as AccountId[] as [AccountId, AccountId, AccountId];
const AFTER = 40 as Sequence;
const OWED_AT = 1000 * HOUR;

const owing = (move: PaymentMove, direction: Payment['direction'] = 'withdrawal') =>
  ({
    payment: 12,
    direction,
    account: ASHA,
    amount: 500 as Money,
    move,
    moveAt: OWED_AT,
    moveAfter: AFTER,
  }) as Payment & {
    readonly move: PaymentMove;
  };

/** Moves at a time, beside a journal; what they submit and search. */
function movesAt(now: number, { journal = [], rejection }: { journal?: readonly object[]; rejection?: string } = {}) {
  const submitted: Command[] = [];
  const searched: Sequence[] = [];
  const moves = new LedgerMoves({
    sequencer: {
      now: () => now as Millis,
      submit: async (command) => {
        submitted.push(command);
        return { outcome: rejection === undefined ? { ok: true } : { ok: false, rejection } } as never;
      },
    },
    async *commandsAfter(sequence) {
      searched.push(sequence);
      yield* journal as readonly Command[];
    },
    holding: async () => HOLDING,
    suspense: async () => SUSPENSE,
  });
  return { moves, submitted, searched };
}

test.each<[PaymentMove, Payment['direction'], AccountId, AccountId, string]>([
  ['hold', 'withdrawal', ASHA, HOLDING, 'W000012'],
  ['pay-out', 'withdrawal', HOLDING, BANK, 'W000012 paid out'],
  ['return', 'withdrawal', HOLDING, ASHA, 'W000012 returned'],
  ['credit', 'deposit', BANK, ASHA, 'D000012'],
  ['suspend', 'deposit', BANK, SUSPENSE, 'D000012 in suspense'],
  ['release', 'deposit', SUSPENSE, ASHA, 'D000012 from suspense'],
  ['refund', 'deposit', SUSPENSE, BANK, 'D000012 refunded'],
])('%s of a %s moves its amount once, from %i to %i', async (move, direction, ...[from, to, requestKey]) => {
  const { moves, submitted } = movesAt(OWED_AT);
  expect(await moves.carryOut(owing(move, direction))).toBeUndefined();
  expect(submitted).toEqual([expect.objectContaining({ type: 'post-transfer', from, to, amount: 500, requestKey })]);
});

test('what the exchange refuses is told with its reason', async () => {
  const { moves } = movesAt(OWED_AT, { rejection: 'insufficient-funds' });
  expect(await moves.carryOut(owing('hold'))).toBe('insufficient-funds');
});

describe('a movement that a stop left open for longer than the exchange remembers its key', () => {
  const posted: Partial<PostTransfer> = { type: 'post-transfer', from: HOLDING, requestKey: 'W000012 paid out' };
  const late = OWED_AT + 23 * HOUR + 1;

  test('is not made again where the journal has it', async () => {
    const journal = [{ type: 'time-passed' }, { ...posted, requestKey: 'W000011 paid out' }, posted];
    const { moves, submitted, searched } = movesAt(late, { journal });
    expect(await moves.carryOut(owing('pay-out'))).toBeUndefined();
    expect([submitted, searched]).toEqual([[], [AFTER]]);
  });

  test.each([
    ['nothing', []],
    ['another movement of the request', [{ ...posted, requestKey: 'W000012' }]],
    ['the key of another account', [{ ...posted, from: ASHA }]],
    ['another command with the key', [{ ...posted, type: 'place-order' }]],
  ])('is made where the journal has %s', async (_, journal) => {
    const { moves, submitted } = movesAt(late, { journal });
    await moves.carryOut(owing('pay-out'));
    expect(submitted).toHaveLength(1);
  });

  test('is left to its key before that', async () => {
    const { moves, submitted, searched } = movesAt(OWED_AT + 23 * HOUR, { journal: [posted] });
    await moves.carryOut(owing('pay-out'));
    expect([submitted.length, searched]).toEqual([1, []]);
  });
});
