import { decodeEvents, Engine } from 'engine';
import type { AccountId, Command, MarketId, Millis, Money, Price, SelectionId, Sequence } from 'engine';
import fc from 'fast-check';
import { entriesOf, type DurableBatch } from 'server/core/journal/batch.ts';
import { LiveModels } from 'server/reads/live/live-models.ts';
import { execute, type FoundCommand } from 'server/trade/settlement/execution.ts';
import { seeMarket } from 'server/trade/settlement/see-market.ts';
import { expect, test } from 'vitest';
import { type Answer, answerNow, FlowRefusal, rollBackTo, type SettledAnswer, type SettlementAction } from 'results';
import { Auditor } from './audit/auditor.ts';
import { NaiveExchange } from './model/naive-exchange.ts';
import { isSame } from './violation.ts';

// The settlement flow's own steps, in any order of settle, void, roll back and void bets, killed at any command and begun
// again: the real engine against the naive model and the auditor's invariants, and I12 against an exchange that was never wrong.

const MARKET = 5 as MarketId;
const ACCOUNTS = [16, 17, 18, 19] as AccountId[];
const RUNNERS = [1, 2, 3] as SelectionId[];
const BANK = 1 as AccountId;
const START = 1_790_000_000_000;

class Killed extends Error {}

/** Engine, model, auditor and live models, fed alike. */
class FlowWorld {
  readonly engine = Engine.create();
  readonly model = new NaiveExchange();
  readonly auditor = new Auditor();
  readonly live = new LiveModels();
  readonly journal: DurableBatch[] = [];
  sequence = 0;
  at = START;
  /** Commands left until the exchange is killed: before the one at 0, after it at −1 where `after` is set. */
  left = Infinity;
  after = false;

  async submit(command: Command) {
    if (this.left === 0 && !this.after) throw new Killed();
    const receipt = this.apply(command);
    this.left -= 1;
    if (this.left < 0) throw new Killed();
    return receipt;
  }

  apply(command: Command) {
    this.at += 10;
    const at = this.at as Millis;
    const sequence = (this.sequence + 1) as Sequence;
    const verdict = this.model.apply(command, sequence, at);
    const outcome = this.engine.apply(command, sequence, at);
    expect(isSame(outcome, verdict.outcome), `${JSON.stringify([command, outcome, verdict.outcome])}`).toBe(true);
    const events = decodeEvents(this.engine.events.data, 0, this.engine.events.length);
    expect(isSame(events, verdict.events)).toBe(true);
    if (outcome.ok) {
      this.sequence = sequence;
      const data = this.engine.events.data.slice(0, this.engine.events.length);
      const batch = {
        first: sequence,
        commands: [command],
        at: Float64Array.of(at),
        events: data,
        eventEnds: [data.length],
      };
      this.auditor.audit({ command, events, sequence, at });
      this.live.apply(batch);
      this.journal.push(batch);
    }
    this.engine.events.clear();
    return { outcome, sequence: this.sequence as Sequence, at, rowHash: new Uint8Array(32), events: () => events };
  }

  see() {
    const found = this.live.market(MARKET);
    if (found === undefined) throw new Error('the market is not kept');
    return seeMarket(found);
  }

  async find(_market: MarketId, after: Sequence): Promise<FoundCommand[]> {
    const entries = this.journal.filter(({ first }) => first > after).flatMap((batch) => [...entriesOf(batch)]);
    return entries
      .filter(({ command }) => 'market' in command && !('account' in command))
      .map(({ command, sequence, at, events }) => ({ command, sequence, at, events, row_hash: '' }));
  }

  cash(): number[] {
    return [...ACCOUNTS, BANK, 2 as AccountId].map((account) => this.live.account(account)?.cash ?? 0);
  }
}

interface Bet {
  readonly backer: number;
  readonly layer: number;
  readonly runner: number;
  readonly price: number;
  readonly size: number;
}

function open(bets: readonly Bet[]): FlowWorld {
  const world = new FlowWorld();
  const accept = (command: Command) => expect(world.apply(command).outcome).toMatchObject({ ok: true });
  for (const account of ACCOUNTS) {
    accept({ type: 'open-account', account, role: 'customer' });
    accept({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: 100_000 as Money });
  }
  accept({
    type: 'create-market',
    market: MARKET,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: RUNNERS,
    baseRate: 500,
    minStake: 1 as Money,
    persistenceAllowed: true,
  });
  accept({ type: 'open-market', market: MARKET });
  for (const { backer, layer, runner, price, size } of bets) {
    const order = {
      type: 'place-order',
      market: MARKET,
      selection: RUNNERS[runner] as SelectionId,
      size: size as Money,
      price: price as Price,
      persistence: 'lapse',
    } as const;
    world.apply({ ...order, account: ACCOUNTS[layer] as AccountId, side: 'lay' });
    world.apply({ ...order, account: ACCOUNTS[backer] as AccountId, side: 'back' });
  }
  return world;
}

type Wish =
  | { readonly kind: 'settle'; readonly answer: SettledAnswer }
  | { readonly kind: 'void' }
  | { readonly kind: 'roll-back' }
  | { readonly kind: 'void-bets'; readonly answer: Extract<Answer, { state: 'bets-void' }> };

interface Planned {
  readonly wish: Wish;
  /** Killed at this command of the flow, and again when it is begun again. */
  readonly kills: readonly { readonly left: number; readonly after: boolean }[];
}

function answerTo(wish: Wish, world: FlowWorld, done: readonly SettlementAction[]): Answer {
  if (wish.kind === 'void') return { state: 'void' };
  return wish.kind === 'roll-back' ? rollBackTo(done, answerNow(world.see())) : wish.answer;
}

/** Carries out one wish as the flow does, killed and resumed. @returns what was done, undefined where it was refused */
async function carryOut(world: FlowWorld, { wish, kills }: Planned, done: readonly SettlementAction[]) {
  const answer = answerTo(wish, world, done);
  const after = world.sequence as Sequence;
  const action = { action: done.length + 1, market: MARKET, kind: wish.kind, answer, after } as SettlementAction;
  const parts = {
    submit: (command: Command) => world.submit(command),
    see: () => world.see(),
    find: world.find.bind(world),
  };
  const order = { action, basis: `basis ${action.action}`, tell: true, progress: () => undefined };
  for (const [index, kill] of [...kills, { left: Infinity, after: false }].entries()) {
    Object.assign(world, kill);
    try {
      const { commands } = await execute(parts, { ...order, isResumed: index > 0 });
      const names = commands.map(({ command }) => JSON.stringify(command));
      expect(new Set(names).size, names.join()).toBe(names.length);
      return action;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    } finally {
      Object.assign(world, { left: Infinity, after: false });
    }
  }
  return undefined;
}

/** A bet for good or ill: of runners out of three, two who tie. */
const anAnswer = fc
  .record({ winners: fc.subarray(RUNNERS, { minLength: 1, maxLength: 2 }), windows: fc.boolean() })
  .map(({ winners, windows }): SettledAnswer => ({
    state: 'settled',
    ...(winners.length === 1 ? { winners } : { winners: [], tied: winners }),
    // The first two bets and a part of the third.
    ...(windows ? { voidWindows: [{ from: START as Millis, until: (START + 160) as Millis }] } : {}),
  }));
const aWish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 4, arbitrary: anAnswer.map((answer): Wish => ({ kind: 'settle', answer })) },
  { weight: 2, arbitrary: fc.constant<Wish>({ kind: 'void' }) },
  { weight: 3, arbitrary: fc.constant<Wish>({ kind: 'roll-back' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...RUNNERS)
      .map((selection): Wish => ({ kind: 'void-bets', answer: { state: 'bets-void', selection } })),
  },
);
const aKill = fc.record({ left: fc.nat(3), after: fc.boolean() });
const aBet: fc.Arbitrary<Bet> = fc
  .record({
    backer: fc.nat(3),
    other: fc.integer({ min: 1, max: 3 }),
    runner: fc.nat(2),
    price: fc.constantFrom(150, 200, 350, 500),
    size: fc.integer({ min: 1, max: 2000 }),
  })
  .map(({ other, ...bet }) => ({ ...bet, layer: (bet.backer + other) % 4 }));

/** What an exchange that was right at once would have: the last result alone, with whatever bets are void for good. */
function rightAtOnce(bets: readonly Bet[], world: FlowWorld): number[] {
  const right = open(bets);
  for (const batch of world.journal) {
    const [command] = batch.commands;
    if (command?.type === 'void-bets') right.apply(command);
  }
  right.apply({ type: 'close-market', market: MARKET });
  const now = answerNow(world.see());
  if (now?.state !== 'settled') right.apply({ type: 'void-market', market: MARKET });
  else {
    const { state: _, ...result } = now;
    right.apply({ type: 'settle-market', market: MARKET, ...result });
  }
  return right.cash();
}

test('settle, void, roll back and re-settle in any order, killed anywhere, keep the invariants and end as if right at once', async () => {
  const seen = { kills: 0, rollBacks: 0, refused: 0, done: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(aBet, { minLength: 3, maxLength: 8 }),
      fc.array(fc.record({ wish: aWish, kills: fc.array(aKill, { maxLength: 2 }) }), { minLength: 1, maxLength: 8 }),
      async (bets, plan) => {
        const world = open(bets);
        const done: SettlementAction[] = [];
        for (const planned of plan) {
          try {
            const action = await carryOut(world, planned, done);
            if (action !== undefined) done.push(action);
            seen.done += 1;
            seen.kills += planned.kills.length;
            if (planned.wish.kind === 'roll-back') seen.rollBacks += 1;
          } catch (error) {
            if (!(error instanceof FlowRefusal)) throw error;
            expect(['nothing-to-roll-back', 'nothing-to-void', 'market-void', 'wrong-market-state']).toContain(
              error.code,
            );
            seen.refused += 1;
          }
        }
        const { status } = world.see();
        if (status === 'settled' || status === 'void') expect(world.cash()).toEqual(rightAtOnce(bets, world));
      },
    ),
    { numRuns: 300 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});
