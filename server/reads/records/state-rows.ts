import type { MarketChanged } from 'engine';
import type { StateRow } from './market-rows.ts';
import type { Moment } from './moment.ts';
import { RecordTable } from './record-table.ts';
import type { RecordState } from './record-state.ts';

export const STATES = new RecordTable<StateRow>('record_state', ['market', 'sequence'], {
  market: ['market_id', 'bigint'],
  sequence: ['sequence', 'bigint'],
  at: ['at_ms', 'bigint'],
  status: ['status', 'text'],
  was: ['was', 'text'],
  inPlay: ['in_play', 'boolean'],
  command: ['command', 'text'],
});

/** One command may change a market twice: the last of it holds. */
export function noteState(state: RecordState, event: MarketChanged, { at, sequence, command }: Moment): void {
  const { market, status, inPlay } = event;
  const key = `${market} ${sequence}`;
  const was = state.changed.states.get(key)?.was ?? state.statuses.get(market) ?? '';
  state.statuses.set(market, status);
  state.changed.states.set(key, { market, sequence, at, status, was, inPlay, command });
}
