import type { BetReduced, BetVoided, RunnerRemoved } from 'engine';
import type { Money, SelectionId } from 'engine/vocabulary';
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
export function noteRemoval(
  state: RecordState,
  { market, selection }: Pick<RunnerRemoved, 'market' | 'selection'>,
  { sequence, at }: Moment,
): void {
  const none = { voidedBets: 0, voided: 0 as Money, reducedBets: 0 };
  state.changed.removals.set(sequence, { market, sequence, at, selection, ...none });
}

/** A bet that a removal or a void of bets has changed; any other is not counted here. */
export function countRemoved(state: RecordState, event: BetVoided | BetReduced, moment: Moment): void {
  if (event.type === 'bet-voided' && moment.command === 'void-bets') noteVoid(state, event, moment);
  const row = state.changed.removals.get(moment.sequence);
  if (row === undefined) return;
  if (event.type === 'bet-reduced') {
    row.reducedBets += 1;
    return;
  }
  row.voidedBets += 1;
  row.voided = (row.voided + event.size) as Money;
}

/** At the first bet that it takes: the market may have no result yet. */
function noteVoid(state: RecordState, { market }: BetVoided, moment: Moment): void {
  if (state.changed.removals.has(moment.sequence)) return;
  noteRemoval(state, { market, selection: 0 as SelectionId }, moment);
}
