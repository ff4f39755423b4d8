import type { BetReduced, BetVoided, RunnerRemoved } from 'engine';
import type { Money } from 'engine/vocabulary';
import type { DeedRow, RemovalRow } from './market-rows.ts';
import type { Moment } from './moment.ts';
import { RecordTable } from './record-table.ts';
import type { RecordState } from './record-state.ts';

export const DEEDS = new RecordTable<DeedRow>('record_deed', ['sequence'], {
  sequence: ['sequence', 'bigint'],
  user: ['user_id', 'integer'],
  entry: ['entry_id', 'bigint'],
});

export const REMOVALS = new RecordTable<RemovalRow>('record_removal', ['market', 'sequence'], {
  market: ['market_id', 'bigint'],
  sequence: ['sequence', 'bigint'],
  at: ['at_ms', 'bigint'],
  selection: ['selection_id', 'bigint'],
  voidedBets: ['voided_bets', 'integer'],
  voided: ['voided_minor', 'bigint'],
  reducedBets: ['reduced_bets', 'integer'],
});

/** Its bets follow in the same command. */
export function noteRemoval(state: RecordState, { market, selection }: RunnerRemoved, { sequence, at }: Moment): void {
  const none = { voidedBets: 0, voided: 0 as Money, reducedBets: 0 };
  state.changed.removals.set(sequence, { market, sequence, at, selection, ...none });
}

/** A bet that a removal has changed; any other is not counted here. */
export function countRemoved(state: RecordState, event: BetVoided | BetReduced, { sequence }: Moment): void {
  const row = state.changed.removals.get(sequence);
  if (row === undefined) return;
  if (event.type === 'bet-reduced') {
    row.reducedBets += 1;
    return;
  }
  row.voidedBets += 1;
  row.voided = (row.voided + event.size) as Money;
}
