import { expect, test } from 'vitest';
import { aBet, aLevel, openQuoted, quotes } from '../testing/quoted-trial.ts';
import { Trial } from '../testing/trial.ts';

// docs/rules.md, "Good till": a bet in a casino round is good until the round closes, by the time of its own command.
test('a bet at a quote is taken before its time and refused from it on, and its request stays the same', () => {
  const trial = openQuoted(new Trial().customers(1e6), 'runners');
  trial.events(quotes([aLevel()]));
  const inTime = aBet({ expiresAt: trial.now + 1, requestKey: 'once' });
  const first = trial.do(inTime).outcome;
  expect(first).toMatchObject({ ok: true });
  trial.now += 1;
  expect(trial.rejection(aBet({ expiresAt: trial.now }))).toBe('already-expired');
  expect(trial.rejection(aBet({ expiresAt: trial.now + 1 }))).toBeUndefined();
  for (const again of [inTime, aBet({ requestKey: 'once' })])
    expect(trial.do(again).outcome).toMatchObject({ ok: true, order: (first as { order?: number }).order });
});

test('a bet at a quote that waits in a delay lapses at its time', () => {
  const trial = openQuoted(new Trial().customers(1e6), 'runners');
  trial.events(quotes([aLevel()]));
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 5000 });
  trial.events(aBet({ expiresAt: trial.now + 1000 }));
  trial.now += 1000;
  expect(trial.events({ type: 'time-passed' }, 'order-lapsed')).toMatchObject([{ reason: 'expired' }]);
});
