import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event } from '../event-objects.ts';
import { lawCases } from '../testing/law-cases.ts';
import { aBet, aLevel, openQuoted, quotes } from '../testing/quoted-trial.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { BANK } from '../vocabulary/index.ts';

const account = fc.constantFrom(16, 17);
const order = fc
  .record({
    account,
    market: fc.constantFrom(6, 7),
    selection: fc.constantFrom(7, 8),
    side: fc.constantFrom('back' as const, 'lay' as const),
    price: fc.constantFrom(280, 290, 300),
    size: fc.integer({ min: 1, max: 500 }),
    persistence: fc.constantFrom('lapse' as const, 'persist' as const, 'on-close' as const),
  })
  .map((fields) => anOrder(fields));
const onClose = fc
  .record({ account, side: fc.constantFrom('back' as const, 'lay' as const) })
  .map((fields) => anOrder({ ...fields, market: 7, price: 0, size: 100, terms: { onClose: 'market' } }));
const quoted = account.map((of) => aBet({ account: of }));
const exclude = fc
  .record({ account, until: fc.integer({ min: 1000, max: 1100 }) })
  .map((fields): PlainCommand => ({ type: 'exclude-self', ...fields }));
const deposit = fc
  .record({ kind: fc.constantFrom('deposit' as const, 'credit' as const), to: account })
  .map((fields): PlainCommand => ({ type: 'post-transfer', from: BANK, amount: 100, ...fields }));
/** Whatever an operator or an upline can do. */
const others = fc.oneof(
  fc
    .record({ account, betsLocked: fc.boolean(), locked: fc.boolean() })
    .map((fields): PlainCommand => ({ type: 'change-account', exposureLimit: null, ...fields })),
  fc.constantFrom<PlainCommand>(
    { type: 'turn-in-play', market: 5, betDelay: 5 },
    { type: 'turn-in-play', market: 6, betDelay: 5 },
    { type: 'turn-in-play', market: 7, betDelay: 0 },
    { type: 'time-passed' },
  ),
);
const steps = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: order },
    { weight: 3, arbitrary: onClose },
    { weight: 6, arbitrary: quoted },
    { weight: 2, arbitrary: exclude },
    { weight: 2, arbitrary: deposit },
    { weight: 4, arbitrary: others },
  ),
  { minLength: 20, maxLength: 80 },
);

function stage(): Trial {
  const trial = openQuoted(new Trial().customers(1e6, 1e6), 'runners').market({ market: 6 });
  trial.market({ market: 7, options: { startingPrice: true } });
  trial.events(quotes([aLevel()]));
  return trial;
}

// I19: docs/rules.md, "Locks and exclusion"
test('until its time is over nothing of an account that excluded itself is bet, waits, rests or is paid in', () => {
  fc.assert(
    fc.property(steps, (commands) => {
      const trial = stage();
      const until = new Map<number, number>();
      const unmatched = new Map<number, { account: number; left: number }>();
      const check = (event: Event, command: PlainCommand): void => {
        const isExcluded = (of: number): boolean => (until.get(of) ?? 0) > trial.now;
        if (event.type === 'self-excluded') until.set(event.account, event.until);
        if (event.type === 'order-placed') {
          expect(isExcluded(event.account)).toBe(false);
          unmatched.set(event.order, { account: event.account, left: event.size });
        }
        if (event.type === 'orders-matched') {
          expect([event.takerAccount, event.makerAccount].filter(isExcluded)).toEqual([]);
          for (const [id, left] of [
            [event.taker, event.takerRemaining],
            [event.maker, event.makerRemaining],
          ] as const)
            if (id !== 0 && unmatched.has(id)) (unmatched.get(id) as { left: number }).left = left;
        }
        if (event.type === 'order-cancelled') (unmatched.get(event.order) as { left: number }).left = event.remaining;
        if (event.type === 'order-lapsed') (unmatched.get(event.order) as { left: number }).left = 0;
        if (event.type === 'ledger-posted' && command.type === 'post-transfer')
          expect(isExcluded(command.to)).toBe(false);
      };
      for (const command of commands) {
        trial.now++;
        if (trial.engine.nextDue() <= trial.now)
          for (const event of trial.do({ type: 'time-passed' }).events) check(event, { type: 'time-passed' });
        for (const event of trial.do(command).events) check(event, command);
        for (const { account: of, left } of unmatched.values())
          if ((until.get(of) ?? 0) > trial.now) expect(left).toBe(0);
      }
    }),
    { numRuns: lawCases(200) },
  );
});
