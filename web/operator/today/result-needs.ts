import { nameOf, resultWords, type SettlementRow } from '../settlement/settlement-rows.ts';
import { takeNeed, type Waits } from './need.ts';

/** A result that is proposed is looked at within so long. */
const APPROVED_WITHIN_MS = 15 * 60_000;

/** Results that wait for the same thing in one match are one thing to do: they are worked one after the other. */
export function resultNeeds(rows: readonly SettlementRow[]): readonly Waits[] {
  const alike = Map.groupBy(rows, (row) => `${row.market?.match_id ?? row.marketId} ${row.group}`);
  return [...alike.values()].flatMap((ofMatch) => {
    const needs = ofMatch.flatMap((row) => resultNeed(row) ?? []);
    const [first] = needs.toSorted((one, other) => one.due - other.due);
    return first === undefined || needs.length === 1 ? needs : [together(first, ofMatch)];
  });
}

const WAIT: Partial<Record<SettlementRow['group'], string>> = {
  held: 'are held',
  proposed: 'wait for approval',
  'to-propose': 'wait to be proposed',
};

/** @param first  what is due first of them: it leads there */
function together(first: Waits, rows: readonly SettlementRow[]): Waits {
  const [{ market, group }] = rows as [SettlementRow];
  return {
    ...first,
    what: `${rows.length} results of ${market?.match_name} ${WAIT[group]}`,
    detail: rows.map(nameOf).join(', '),
    taking: takeNeed('result', `match-${market?.match_id} ${group}`),
  };
}

function resultNeed(row: SettlementRow): Waits | undefined {
  const { marketId, group, market, action, hold, since } = row;
  const where = market === undefined ? '' : `, ${market.match_name}`;
  const need = {
    id: marketId,
    kind: 'Result' as const,
    amount: undefined,
    since,
    to: `/settlement/${marketId}`,
    // The next step of the same result is another thing to do.
    taking: takeNeed('result', `${marketId} ${group}`),
  };
  if (hold !== undefined)
    return {
      ...need,
      what: `${nameOf(row)}${where}: held`,
      detail: hold.reason,
      due: since,
      act: 'View',
      facts: hold.match_id,
    };
  if (group === 'proposed' && action !== undefined) {
    const what = `${nameOf(row)}${where}: ${resultWords(action, market)}`;
    return { ...need, what, detail: `Proposed: ${action.reason}`, due: since + APPROVED_WITHIN_MS, act: 'Review' };
  }
  if (group !== 'to-propose') return undefined;
  const detail = market?.rule === '' ? 'Closed. Enter the result by hand.' : 'Closed, no result yet.';
  const facts = market === undefined || market.rule === '' ? {} : { facts: market.match_id };
  return { ...need, what: `${nameOf(row)}${where}`, detail, due: 0, act: 'Propose', ...facts };
}
