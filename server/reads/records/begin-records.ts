import type pg from 'pg';
import type { AccountId, MarketId, Millis, Money, Sequence } from 'engine/vocabulary';
import { StartError } from '../../core/system/start-error.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import { DamagedJournalError } from '../../core/journal/journal-row.ts';
import type { Database } from '../../core/postgres/database.ts';
import type { LiveBet } from '../live/bet.ts';
import type { LiveMarket } from '../live/live-market.ts';
import { LiveModels } from '../live/live-models.ts';
import type { MutableRecord } from './bet-record.ts';
import { RECORD_TABLES } from './migrations.ts';
import { isRecorded, RecordState } from './record-state.ts';
import type { MarketRow } from './rows.ts';
import { writeRows } from './write-rows.ts';

type Journal = Pick<JournalStore, 'anchor' | 'listSnapshots' | 'loadSnapshot'>;
interface Start {
  readonly sequence: Sequence;
  readonly at: Millis;
}

/**
 * Where in the journal the tables stand. Tables that never held anything begin with the journal; where its beginning is
 * archived, with what the live models' oldest snapshot knows: cash, and the bets that are still shown.
 */
export async function beginRecords(database: Pick<Database, 'pools'>, journal: Journal): Promise<Sequence> {
  const { rows } = await database.pools.upkeep.query<{ sequence: Sequence }>('select sequence from record_place');
  if (rows[0] !== undefined) return rows[0].sequence;
  const { sequence: archived } = await journal.anchor();
  const client = await database.pools.upkeep.connect();
  try {
    await client.query('begin');
    const start = archived === 0 ? { sequence: 0 as Sequence, at: 0 as Millis } : await fromLive(client, journal);
    await client.query('insert into record_place (sequence, at_ms) values ($1, $2)', [start.sequence, start.at]);
    await client.query('commit');
    return start.sequence;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Empties the tables: the next start fills them again.
 *
 * @throws StartError where the journal's beginning is archived: what it told is nowhere else
 */
export async function dropRecords(database: Pick<Database, 'pools'>, journal: Pick<Journal, 'anchor'>): Promise<void> {
  const { sequence } = await journal.anchor();
  if (sequence > 0)
    throw new StartError(`commands up to ${sequence} are archived: records are all that is left of them`);
  await database.pools.upkeep.query(`truncate ${RECORD_TABLES.join(', ')}`);
}

async function fromLive(client: pg.ClientBase, journal: Journal): Promise<Start> {
  const { live, sequence } = await oldestLive(journal);
  const { rows } = await client.query<{ at: Millis | null }>('select min(at_ms) as at from journal where last >= $1', [
    sequence,
  ]);
  const start = { sequence, at: rows[0]?.at ?? (0 as Millis) };
  await writeRows(client, stateFrom(live, start).takeChanges());
  return start;
}

/** Looks again if the oldest has gone: a running sequencer drops it when it saves a new one. */
async function oldestLive(journal: Journal): Promise<{ readonly live: LiveModels; readonly sequence: Sequence }> {
  for (;;) {
    const { sequence: archived } = await journal.anchor();
    const kept = (await journal.listSnapshots()).filter(
      ({ name, sequence }) => name === LiveModels.snapshotName && sequence >= archived,
    );
    const oldest = kept.at(-1);
    if (oldest === undefined)
      throw new DamagedJournalError(`commands up to ${archived} are archived without a snapshot`);
    const body = await journal.loadSnapshot(oldest);
    if (body !== undefined) return { live: LiveModels.fromSnapshot(body), sequence: oldest.sequence };
  }
}

function stateFrom(live: LiveModels, start: Start): RecordState {
  const state = new RecordState();
  for (const { account, role, cash } of live.accounts()) {
    if (role === 'system') continue;
    const row = { account, role, parent: 0 as AccountId, cash, lines: 0, openedAt: start.at };
    state.changed.accounts.add(row);
    if (!isRecorded(role)) continue;
    if (cash !== 0) {
      row.lines = 1;
      const nothing = { entry: 0, market: 0 as MarketId, won: 0 as Money, commission: 0 as Money };
      const memo = { memo: 'brought-forward', reference: '' } as const;
      const brought = { kind: 'adjustment' as const, amount: cash, balance: cash, ...memo };
      state.changed.lines.push({ account, line: 1, ...nothing, ...brought, ...start });
    }
    for (const bet of live.betsOf(account)) state.changed.bets.add(recordOf(bet, start));
  }
  for (const market of live.markets()) state.changed.markets.add(marketRowOf(market, start));
  return state;
}

function recordOf(bet: LiveBet, start: Start): MutableRecord {
  return {
    ...bet,
    placedSequence: start.sequence,
    takenAt: Math.max(bet.cancelledAt, bet.lapsedAt) as Millis,
    settledAt: bet.profit === undefined ? (0 as Millis) : bet.endedAt,
    settlements: bet.profit === undefined ? 0 : 1,
  };
}

function marketRowOf({ market, definition, endedAt }: LiveMarket, start: Start): MarketRow {
  const { mechanism, payoff, winners, divisor, baseRate } = definition;
  const tellings = endedAt > 0 ? 1 : 0;
  return { market, mechanism, payoff, winners, divisor, baseRate, createdAt: start.at, endedAt, tellings };
}
