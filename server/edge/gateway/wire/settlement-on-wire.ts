import { marketIdText, toWireMoney } from 'protocol';
import type { MatchFactOnWire, SettlementActionOnWire, SettlementHoldOnWire, SettlementPreviewOnWire } from 'protocol';
import type { AccountId } from 'engine/vocabulary';
import type { Answer, Fact, Preview, PreviewRow, SettlementAction } from 'results';
import { ownTurn } from '../../../core/sequencer/own-turn.ts';
import type { AccountHolder } from '../../../people/identity/accounts.ts';
import type { Hold } from '../../../trade/settlement/hold.ts';

const timeText = (at: number) => new Date(at).toISOString();

export function toWireAction(action: SettlementAction): SettlementActionOnWire {
  return {
    action_id: action.action,
    market_id: marketIdText(action.market),
    match_id: action.match,
    kind: action.kind,
    state: action.state,
    answer: toWireAnswer(action.answer),
    reason: action.reason,
    proposed_by: action.proposedBy,
    second_person: action.secondPerson,
    proposed_at: timeText(action.proposedAt),
    approved_by: action.approvedBy ?? null,
    finished_at: action.finishedAt === undefined ? null : timeText(action.finishedAt),
    steps_done: action.progress.done,
    steps: action.progress.of,
    note: action.note,
    sequence: action.sequence,
  };
}

function toWireAnswer(answer: Answer): SettlementActionOnWire['answer'] {
  const { winners, tied, placed, placedTied, number }: Partial<Extract<Answer, { state: 'settled' }>> =
    answer.state === 'settled' ? answer : {};
  return {
    state: answer.state,
    winners: [...(winners ?? [])],
    tied: [...(tied ?? [])],
    placed: [...(placed ?? [])],
    placed_tied: [...(placedTied ?? [])],
    number: number ?? null,
  };
}

const decidedText = (decided: Hold['would']): string =>
  decided === undefined ? '' : `${decided.state}: ${decided.reason}`;

export function toWireHold(hold: Hold): SettlementHoldOnWire {
  const { market, match, kind, reason, since, would, bySource = [], by = 0 } = hold;
  return {
    market_id: marketIdText(market),
    match_id: match,
    kind,
    reason,
    since: timeText(since),
    would: decidedText(would),
    by_source: bySource.map((one) => ({ source: one.source, would: decidedText(one.would) })),
    held_by: by,
  };
}

/** Accounts of a preview that are named and written before somebody else has a turn: a few ms. */
const ROWS_A_TURN = 1000;

/** However many accounts there are, nobody waits for all of them. */
export async function wirePreviewJson(
  { rows, commission, short }: Preview,
  holdersOf: (accounts: readonly AccountId[]) => Promise<ReadonlyMap<AccountId, AccountHolder>>,
): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
    await ownTurn();
    const some = rows.slice(from, from + ROWS_A_TURN);
    const holders = await holdersOf(some.map(({ account }) => account));
    parts.push(some.map((row) => JSON.stringify(toWirePreviewRow(row, holders))).join(','));
  }
  // To put megabytes together and send them is a part, too.
  if (parts.length > 1) await ownTurn();
  const sums = { commission: toWireMoney(commission), short };
  return `{"rows":[${parts.join(',')}],${JSON.stringify(sums).slice(1)}`;
}

function toWirePreviewRow(
  row: PreviewRow,
  holders: ReadonlyMap<AccountId, AccountHolder>,
): SettlementPreviewOnWire['rows'][number] {
  return {
    account: row.account,
    user_name: personOf(holders.get(row.account)),
    profit: toWireMoney(row.profit),
    commission: toWireMoney(row.commission),
    change: toWireMoney(row.change),
    cash: toWireMoney(row.cash),
    available: toWireMoney(row.available),
  };
}

/** The exchange's own accounts have no person. */
const personOf = (holder: AccountHolder | undefined): string =>
  holder === undefined || holder.userId === 0 ? '' : holder.name;

export function toWireFact({ id, at, source, said, corrects, by }: Fact): MatchFactOnWire {
  return { fact_id: id, at: timeText(at), source, said, corrects: corrects ?? null, by: by ?? null };
}
