// Run as a process of its own by the kill tests: a casino on a real database that plays one fast table. It says what round
// it plays at which stage, and takes bets as lines of JSON on stdin, each answered once it is durable. It kills itself at
// the step of a round that it is told, if it is told one.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AccountId, Money, Price, SelectionId } from 'engine/vocabulary';
import { type Group } from 'games';
import { openExchange, ROLES } from '../../../process/exchange.ts';
import { openDatabase } from '../../../core/postgres/database.ts';
import type { DatabaseAddress } from '../../../core/postgres/embedded-postgres.ts';
import { type Cut, killAt } from './kill-steps.fixture.ts';
import { selectionAt, runnersOf } from '../round-markets.ts';
import { roundIdOf } from '../round-rows.ts';

export interface ChildOrder {
  readonly folder: string;
  readonly address: DatabaseAddress;
  readonly table: string;
  readonly cut?: Cut | undefined;
  /** What it does to start counts too. */
  readonly cutsStart?: boolean;
  /** Whoever bets asks for this market, and bets on it too. */
  readonly choice?: readonly string[] | undefined;
  /** The round is made void once there is a bet. */
  readonly isVoided?: boolean | undefined;
  readonly beacon?: string | undefined;
}

const order = JSON.parse(process.argv[2] as string) as ChildOrder;
const { folder, address, table: code, cut, choice, beacon } = order;
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);
const cutHere = async () => {
  if (cut !== undefined) await killAt(cut, (step) => say({ cut: step }));
};

if (order.cutsStart === true) await cutHere();
// No market is added to a round half a second before its close.
const pace = { betting: choice === undefined ? 250 : 1000, card: 15, pause: 10 };
const exchange = await openExchange({
  storage: { database: await openDatabase(address) },
  parts: ROLES.whole,
  settings: {
    sandbox: true,
    casino: { folder: join(folder, 'seed-vault'), pace, ...(beacon !== undefined && { beacon }) },
  },
  warn: (warning) => say({ warning }),
});
const { casino, identity, sequencer, live } = exchange;
const bettor = await identity.accounts.ensure('user:bettor', 'customer');
const CASH = 10_000_000;
if (live.account(bettor) === undefined || live.account(bettor)?.cash === 0)
  await identity.accounts.credit(bettor, CASH as Money);

casino.subscribe((changed) => {
  const table = casino.table(changed);
  if (changed !== code || table?.view.round === undefined) return;
  say({ round: roundIdOf(table.view.round), stage: table.view.stage });
});
await casino.change(code, { is_open: true });
if (order.cutsStart !== true) await cutHere();
say({ ready: sequencer.sequence });
casino.watch(code);

/** On the first that may be backed. @returns whether it was accepted */
async function bet(group: Group, market: number, entropy: string): Promise<boolean> {
  const [first] = group.bets.filter(({ side }) => side === 'back');
  if (first === undefined) throw new Error(`nothing is backed in ${group.id}`);
  const place = runnersOf(group).findIndex(({ id }) => id === first.runner);
  const { outcome } = await sequencer.submit({
    type: 'place-order',
    account: bettor as AccountId,
    market: market as never,
    selection: selectionAt(Math.max(0, place)) as SelectionId,
    side: 'back',
    price: (first.scale === undefined ? ((first.price ?? 0) - 100) * 100 : 10_000) as Price,
    size: 1000 as Money,
    persistence: 'lapse',
    reference: { entropy },
    ...(first.line !== undefined && { terms: { line: first.line } }),
  });
  return outcome.ok;
}

/** On the first market of the round, and on the one that is asked for. */
async function play(entropy: string): Promise<void> {
  const table = casino.table(code);
  const round = table?.current;
  if (table === undefined || round === undefined) return;
  const id = roundIdOf(round);
  const [first] = table.groups(round.start, round.prices);
  const bets = [[first, round.markets[0]?.market] as const];
  if (choice !== undefined) {
    const chosen = await table.choose(id, choice, bettor);
    const market = table.current?.markets.find(({ group }) => group === chosen)?.market;
    bets.push([table.game.onDemand?.group(choice), market]);
  }
  for (const [group, market] of bets) {
    if (group === undefined || market === undefined) continue;
    say({ entropy, round: id, bet: await bet(group, market, entropy) });
  }
  if (order.isVoided === true) await table.voidRound(id, 'a wrong price');
}

for await (const line of createInterface({ input: process.stdin }))
  void play((JSON.parse(line) as { entropy: string }).entropy).catch(() => undefined);
// No more to come: the rounds that are played are played to their end, and then there is what there is.
for (const table of casino.tables()) await casino.change(table.code, { is_open: false });
await new Promise<void>((resolve) => {
  const look = () => {
    if (casino.tables().every(({ view }) => view.stage === 'idle')) resolve();
  };
  casino.subscribe(look);
  look();
});
await casino.stop();
const { cash, exposure } = live.account(bettor) ?? {};
const ledger = [...live.accounts()].reduce((sum, account) => sum + account.cash, 0);
say({ end: true, cash, exposure, ledger });
await exchange.stop();
await exchange.database.close();
