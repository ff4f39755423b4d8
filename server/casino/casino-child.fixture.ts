// Run as a process of its own by the kill test: a casino of one fast table on a real database. It says what round it
// plays at which stage, and takes bets as lines of JSON on stdin, each answered once it is durable. It kills itself at the
// step of a round that it is told, if it is told one.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AccountId, Money, Price, SelectionId } from 'engine/vocabulary';
import { openExchange, ROLES } from '../exchange.ts';
import { openDatabase } from '../postgres/database.ts';
import type { DatabaseAddress } from '../postgres/embedded-postgres.ts';
import { type Cut, killAt } from './kill-steps.fixture.ts';
import { roundIdOf } from './round-rows.ts';

const [folder, address, code, cut] = process.argv.slice(2) as [string, string, string, string?];
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

const exchange = await openExchange({
  storage: { database: await openDatabase(JSON.parse(address) as DatabaseAddress) },
  parts: ROLES.whole,
  settings: {
    sandbox: true,
    casino: { folder: join(folder, 'seed-vault'), pace: { betting: 250, card: 15, pause: 10 } },
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
if (cut !== undefined) await killAt(JSON.parse(cut) as Cut, (step) => say({ cut: step }));
say({ ready: sequencer.sequence });
casino.watch(code);

for await (const line of createInterface({ input: process.stdin })) {
  const { number, entropy } = JSON.parse(line) as { number: number; entropy: string };
  const round = casino.table(code)?.current;
  const market = round?.markets[0]?.market;
  if (round === undefined || market === undefined) continue;
  void sequencer
    .submit({
      type: 'place-order',
      account: bettor as AccountId,
      market,
      selection: 1 as SelectionId,
      side: 'back',
      price: 10_000 as Price,
      size: 1000 as Money,
      persistence: 'lapse',
      reference: { entropy },
    })
    .then(
      ({ outcome, sequence }) => say({ number, entropy, bet: outcome.ok, round: roundIdOf(round), sequence }),
      () => undefined,
    );
}
// No more to come: the round that is played is played to its end, and then there is what there is.
await casino.change(code, { is_open: false });
await new Promise<void>((resolve) => {
  const look = () => {
    if (casino.table(code)?.view.stage === 'idle') resolve();
  };
  casino.subscribe(look);
  look();
});
await casino.stop();
say({ end: true, cash: live.account(bettor)?.cash, exposure: live.account(bettor)?.exposure });
await exchange.stop();
await exchange.database.close();
