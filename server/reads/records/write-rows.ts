import type pg from 'pg';
import { DAYS } from './day-rows.ts';
import { DEEDS, REMOVALS } from './deed-rows.ts';
import type { RecordChanges } from './record-state.ts';
import { ACCOUNTS, ACTIVITIES, BETS, FILLS, LINES, MARKETS, POSITIONS, RESULTS } from './rows.ts';
import { STATES } from './state-rows.ts';
import { TRADES } from './trade-rows.ts';

/** Everything that a group changed. What is only ever added must not be there yet. */
export async function writeRows(client: pg.ClientBase, changes: RecordChanges): Promise<void> {
  await ACCOUNTS.put(client, [...changes.accounts]);
  await MARKETS.put(client, [...changes.markets]);
  await BETS.put(client, [...changes.bets]);
  await POSITIONS.put(client, [...changes.positions.values()]);
  await FILLS.insert(client, changes.fills);
  await TRADES.put(client, [...changes.trades.values()]);
  await LINES.insert(client, changes.lines);
  await DAYS.put(
    client,
    [...changes.days.values()].flatMap((ofMarket) => [...ofMarket.values()]),
  );
  await STATES.insert(client, [...changes.states.values()]);
  await DEEDS.insert(client, changes.deeds);
  await REMOVALS.insert(client, [...changes.removals.values()]);
  await RESULTS.insert(client, changes.results);
  await ACTIVITIES.insert(client, changes.activities);
}
