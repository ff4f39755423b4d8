import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { Command } from 'engine';
import type { ActedCommand } from './acting.ts';
import { WaitingBets } from './waiting-bets.ts';

interface Step {
  readonly kind: 'bet' | 'close' | 'take';
  readonly market: number;
}

const commandOf = ({ kind, market }: Step): ActedCommand =>
  ({ type: kind === 'bet' ? 'place-order' : 'suspend-market', market }) as unknown as Command;

const steps = fc.array(
  fc.record({ kind: fc.constantFrom('bet', 'bet', 'bet', 'close', 'take'), market: fc.integer({ min: 1, max: 3 }) }),
  { maxLength: 60 },
);

test('whatever waits is taken in the order that a plain list gives', () => {
  fc.assert(
    fc.property(steps, (made) => {
      const waiting = new WaitingBets();
      let front: ActedCommand[] = [];
      let behind: ActedCommand[] = [];
      const isOf = (market: number) => (command: ActedCommand) => 'market' in command && command.market === market;
      for (const step of made) {
        const command = commandOf(step);
        const { market, kind } = step;
        const all = [...front, ...behind];
        expect([waiting.isEmpty, waiting.hasBetsOf(command)]).toEqual([all.length === 0, all.some(isOf(market))]);
        expect(waiting.bets).toBe(all.filter(({ type }) => type === 'place-order').length);
        if (kind === 'take') {
          if (all.length === 0) continue;
          expect(waiting.take().command).toBe(all[0]);
          if (front.length > 0) front = front.slice(1);
          else behind = behind.slice(1);
          continue;
        }
        void waiting.add(command, { behindBets: kind === 'close' });
        if (kind === 'bet') behind.push(command);
        else {
          front = [...front, ...behind.filter(isOf(market)), command];
          behind = behind.filter((one) => !isOf(market)(one));
        }
      }
      while (!waiting.isEmpty) expect(waiting.take().command).toBe(front.shift() ?? behind.shift());
      expect([...front, ...behind]).toEqual([]);
    }),
  );
});

test('a writer that fails withholds the answer to a close too, even if no bet is left in front of it', async () => {
  const waiting = new WaitingBets();
  const bet = waiting.add(commandOf({ kind: 'bet', market: 1 }), {});
  const close = waiting.add(commandOf({ kind: 'close', market: 1 }), { behindBets: true });
  waiting.take().resolve({} as never);
  waiting.withhold(new Error('it failed'));
  await bet;
  await expect(close).rejects.toThrow('it failed');
});
