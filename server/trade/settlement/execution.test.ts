import type { Command, Event } from 'engine';
import { describe, expect, test } from 'vitest';
import type { AccountId, MarketId, Millis, OrderId, SelectionId, Sequence } from 'engine/vocabulary';
import type { Answer, FlowRefusal, SeenMarket, SettlementAction } from 'results';
import { execute, type ExecutionOrder, type FoundCommand } from './execution.ts';

const market = 7 as MarketId;
const [A, B] = [1, 2] as [SelectionId, SelectionId];
const ONE: Answer = { state: 'settled', winners: [A] };
const WITH_VOIDS: Answer = { state: 'settled', winners: [A], voidRunners: [B] };
const BETS: Answer = { state: 'bets-void', order: 9 as OrderId };

const posted = (account: number, amount: number) =>
  ({ type: 'ledger-posted', legs: [{ account, amount }] }) as unknown as Event;

/** A market that does as it is told, but refuses what it is told to refuse, so often each. */
class Market {
  readonly submitted: string[] = [];
  readonly progress: string[] = [];
  seen: SeenMarket = { status: 'open', result: undefined };
  refusals: [Command['type'], string][] = [];
  found: FoundCommand[] = [];
  searchedAfter: number | undefined;

  execute(answer: Answer, more: Partial<ExecutionOrder> = {}) {
    const action = { market, answer, after: 30 as Sequence } as SettlementAction;
    const progress = (done: number, of: number) => void this.progress.push(`${done}/${of}`);
    return execute(this, { action, basis: 'b', isResumed: false, tell: true, progress, ...more }).then(
      ({ commands, touched }) => ({ commands: commands.map(({ sequence }) => sequence), touched: [...touched] }),
      (error: FlowRefusal) => error.code,
    );
  }

  see(): SeenMarket {
    return this.seen;
  }

  async find(_market: MarketId, after: Sequence) {
    this.searchedAfter = after;
    return this.found;
  }

  async submit(command: Command) {
    const refusal = this.refusals.findIndex(([type]) => type === command.type);
    const [found] = refusal < 0 ? [] : this.refusals.splice(refusal, 1);
    this.submitted.push(found === undefined ? command.type : `${command.type}!`);
    if (found === undefined) this.#become(command);
    const sequence = 40 + this.submitted.length;
    const outcome = found === undefined ? { ok: true } : { ok: false, rejection: found[1] };
    return { outcome, sequence, at: 1, rowHash: Buffer.from('ab', 'hex'), events: () => [posted(16, 100)] } as never;
  }

  #become(command: Command): void {
    if (command.type === 'suspend-market') this.seen = { status: 'suspended', result: undefined };
    if (command.type === 'close-market') this.seen = { status: 'closed', result: undefined };
    if (command.type === 'settle-market') this.seen = { status: 'settled', result: { winners: command.winners } };
  }
}

const found = (
  sequence: number,
  { type, ...rest }: { type: string; [field: string]: unknown },
  ...events: Event[]
) => ({
  sequence,
  at: 1 as Millis,
  row_hash: 'cd',
  command: { type, market, ...rest } as unknown as Command,
  events,
});

test('a market is taken to its result step by step, and who gets what is added up', async () => {
  const one = new Market();
  expect(await one.execute(ONE)).toEqual({ commands: [41, 42, 43], touched: [[16, 300]] });
  expect(one.submitted).toEqual(['suspend-market', 'close-market', 'settle-market']);
  expect([one.progress, one.searchedAfter]).toEqual([['0/3', '1/3', '2/3'], undefined]);
});

test('where nobody is told, nothing is added up', async () => {
  expect(await new Market().execute(ONE, { tell: false })).toEqual({ commands: [41, 42, 43], touched: [] });
});

test('whose position or balance is touched is told, whether or not their cash moves', async () => {
  const one = new Market();
  const touches = (type: string, account: number) => ({ type, account: account as AccountId }) as Event;
  const events = [touches('position-settled', 17), touches('bet-voided', 18), touches('balance-changed', 19)];
  one.submit = async () =>
    ({
      outcome: { ok: true },
      sequence: 41,
      at: 1,
      rowHash: undefined,
      events: () => [...events, touches('x', 20)],
    }) as never;
  expect(await one.execute(BETS)).toEqual({
    commands: [41],
    touched: [
      [17, 0],
      [18, 0],
      [19, 0],
    ],
  });
});

describe('a step that is refused', () => {
  test('is worked out anew, for somebody else changes the market meanwhile', async () => {
    const one = new Market();
    one.refusals = [['close-market', 'market-open']];
    expect(await one.execute(ONE)).toMatchObject({ commands: [41, 43, 44] });
    expect(one.submitted).toEqual(['suspend-market', 'close-market!', 'close-market', 'settle-market']);
  });

  test('four times over fails with its reason, and nothing is paid', async () => {
    const one = new Market();
    one.refusals = Array.from({ length: 9 }, () => ['close-market', 'market-open']);
    expect(await one.execute(ONE)).toBe('market-open');
    expect(one.submitted.filter((step) => step === 'close-market!')).toHaveLength(4);
    expect(one.submitted).not.toContain('settle-market');
  });

  test('because there are no bets left to make void is passed over on the way to a result', async () => {
    const one = new Market();
    one.refusals = [['void-bets', 'nothing-to-void']];
    expect(await one.execute(WITH_VOIDS)).toMatchObject({ commands: [41, 42, 44] });
  });

  test('because there are no such bets fails where they are what it is about', async () => {
    const one = new Market();
    one.refusals = Array.from({ length: 4 }, () => ['void-bets', 'nothing-to-void']);
    expect(await one.execute(BETS)).toBe('nothing-to-void');
  });
});

describe('begun again after a stop', () => {
  const own = [
    found(31, { type: 'suspend-market', cancelAll: false }),
    found(32, { type: 'close-market' }),
    found(33, { type: 'void-bets', selection: B }, posted(16, 7)),
    found(34, { type: 'settle-market', winners: [A], basis: 'b' }, posted(17, 9)),
  ];
  const others = [
    found(35, { type: 'settle-market', winners: [B], basis: 'another' }, posted(18, 1)),
    found(36, { type: 'void-market', basis: 'another' }, posted(18, 1)),
    found(37, { type: 'void-bets', selection: A }, posted(18, 1)),
    found(38, { type: 'open-market' }, posted(18, 1)),
  ];

  test('it counts what the journal has of it, and nothing that somebody else did', async () => {
    const one = new Market();
    one.seen = { status: 'settled', result: { winners: [A] } };
    one.found = [...own, ...others];
    one.refusals = [['void-bets', 'nothing-to-void']];
    expect(await one.execute(WITH_VOIDS, { isResumed: true })).toEqual({
      commands: [31, 32, 33, 34],
      touched: [
        [16, 7],
        [17, 9],
      ],
    });
    expect([one.searchedAfter, one.submitted]).toEqual([30, ['void-bets!']]);
  });

  test('a void of its own counts, and no other', async () => {
    const one = new Market();
    one.seen = { status: 'void', result: undefined };
    one.found = [found(31, { type: 'void-market', basis: 'another' }), found(32, { type: 'void-market', basis: 'b' })];
    expect(await one.execute({ state: 'void' }, { isResumed: true })).toEqual({ commands: [32], touched: [] });
  });

  test('bets that it has made void are not looked for again', async () => {
    const one = new Market();
    one.found = [found(31, { type: 'void-bets', order: 9 }, posted(16, 7))];
    expect(await one.execute(BETS, { isResumed: true })).toEqual({ commands: [31], touched: [[16, 7]] });
    expect(one.submitted).toEqual([]);
  });

  test('bets that another order’s void left alone are', async () => {
    const one = new Market();
    one.found = [found(31, { type: 'void-bets', order: 8 }, posted(16, 7))];
    expect(await one.execute(BETS, { isResumed: true })).toEqual({ commands: [41], touched: [[16, 100]] });
  });
});
