import { canonicalJson } from 'results';
import { mostLostInRound } from '../../../trade/casino/round-markets.ts';
import type { TableRow } from '../../../trade/casino/round-rows.ts';
import { tableTerms } from '../wire/staff-tables-on-wire.ts';
import { changedBy, looserBy } from './limit-changes.ts';
import type { BodyOf, Measured, MeasureNeeds } from './measured.ts';

type Change = BodyOf<'admin/setCasinoTable'>;

export async function ofTable(body: Change, { casino }: MeasureNeeds): Promise<Measured | undefined> {
  const table = casino.table(body.table);
  if (table === undefined) return undefined;
  const { row, game } = table;
  const isOpening = body.is_open === true && !row.is_open;
  const roundLoss = mostLostInRound(game, capsAfter(body, row));
  const isMoreInRound = row.is_open && roundLoss > mostLostInRound(game, row);
  const opened = isOpening ? Math.max(dayLossOf(body, row), roundLoss) : 0;
  const amount = Math.max(opened, isMoreInRound ? roundLoss : 0, raisedBy(body, row));
  if (amount === 0) return undefined;
  const now = tableTerms(row);
  const { market_cap, round_cap, day_cap } = now;
  // The approver reads how much an open table can lose.
  const before = { ...(isOpening && { market_cap, round_cap, day_cap }), ...changedBy(body, now) };
  return { kind: 'limits', amount, isByDay: true, before, seen: canonicalJson(row) };
}

function capsAfter({ market_cap, round_cap }: Change, row: TableRow): TableRow {
  const ofRound = round_cap === undefined ? row.round_cap_minor : (round_cap ?? 0);
  return { ...row, loss_cap_minor: market_cap ?? row.loss_cap_minor, round_cap_minor: ofRound };
}

/** The most that an open table can lose in a day: its last round may lose more than was left of the day’s cap. */
function dayLossOf({ day_cap: next }: Change, row: TableRow): number {
  const cap = next === undefined ? row.day_cap_minor : (next ?? 0);
  return cap === 0 ? Infinity : cap;
}

/** The value of the limit that is raised most; 0 if none is. */
function raisedBy(body: Change, row: TableRow): number {
  const orNone = (amount: number) => (amount === 0 ? -1 : amount);
  return Math.max(
    looserBy(row.max_stake_minor, body.max_stake),
    looserBy(row.max_profit_minor, body.max_profit),
    looserBy(row.loss_cap_minor, body.market_cap),
    looserBy(orNone(row.round_cap_minor), body.round_cap),
    looserBy(orNone(row.day_cap_minor), body.day_cap),
    looserBy(orNone(row.person_stake_minor), body.person_stake),
  );
}
