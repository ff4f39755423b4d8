import { type Selectable, sql } from 'kysely';
import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { ActionKind, ActionState, Answer, Ruling, SettlementAction } from 'results';
import type { SettlementActionTable } from './tables.ts';

export const COLUMNS = [
  'action_id',
  'market_id',
  'match_id',
  'kind',
  'state',
  'answer',
  'ruling',
  'reason',
  'proposed_by',
  'proposed_at_ms',
  'market_version',
  'after_sequence',
  'approved_by',
  'approved_at_ms',
  'finished_at_ms',
  'before',
  'steps_done',
  'steps',
  'note',
  'sequence',
] as const;

/** As `needsSecondPerson` has it of the whole basis. */
export const SECOND_PERSON = sql<boolean>`proposed_by <> 0 and coalesce(
  (basis_body::jsonb ->> 'second_person')::boolean,
  (basis_body::jsonb #>> '{terms,policy,secondPerson}')::boolean,
  false)`.as('second_person');

type ActionRow = Pick<Selectable<SettlementActionTable>, (typeof COLUMNS)[number]> & {
  readonly second_person: boolean;
};

export function toAction(row: ActionRow): SettlementAction {
  return {
    action: row.action_id,
    market: row.market_id as MarketId,
    match: row.match_id,
    kind: row.kind as ActionKind,
    state: row.state as ActionState,
    answer: JSON.parse(row.answer) as Answer,
    ruling: row.ruling === null ? undefined : (JSON.parse(row.ruling) as Ruling),
    reason: row.reason,
    proposedBy: row.proposed_by,
    secondPerson: row.second_person,
    proposedAt: row.proposed_at_ms as Millis,
    marketVersion: row.market_version,
    after: row.after_sequence as Sequence,
    approvedBy: row.approved_by ?? undefined,
    approvedAt: (row.approved_at_ms ?? undefined) as Millis | undefined,
    finishedAt: (row.finished_at_ms ?? undefined) as Millis | undefined,
    before: row.before === null ? undefined : (JSON.parse(row.before) as Answer),
    progress: { done: row.steps_done, of: row.steps },
    note: row.note,
    sequence: row.sequence as Sequence,
  };
}
