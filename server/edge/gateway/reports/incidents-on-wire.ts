import { marketIdText, toWireMoney } from 'protocol';
import type { Findings, SuspensionReportRow, VoidReportRow } from 'protocol';
import type { By, FoundOut, SuspensionRow, VoidRow } from '../../../reads/records/incidents.ts';
import type { MarketNames } from '../../../reads/records/named.ts';
import { timeText } from '../wire/time-text.ts';
import { aheadOf, resultOnWire, type PastMarkets } from './report-on-wire.ts';

// Suspensions and voids, as reports show them.

const namesOf = ({ market, marketName, matchName }: MarketNames & { readonly market: number }) => ({
  market_id: marketIdText(market),
  market_name: marketName,
  match_name: matchName,
});

/** "asha", or of what two people decided "asha, approved by bala". */
export function byText({ byName, proposedByName }: By): string {
  if (proposedByName === '' || proposedByName === byName) return byName;
  return `${proposedByName}, approved by ${byName}`;
}

export function toSuspensionRow(
  row: SuspensionRow,
  {
    catalogue,
    settlement: { terms },
  }: Pick<PastMarkets, 'catalogue'> & { readonly settlement: Pick<PastMarkets, 'terms'> },
): SuspensionReportRow {
  const { from, until, what, number, market } = row;
  return {
    ...namesOf(row),
    sequence: row.sequence,
    from: timeText(from),
    until: timeText(until),
    seconds: until === 0 ? null : (until - from) / 1000,
    in_play: row.inPlay,
    cause: row.cause,
    by_user_id: row.byUserId,
    by_name: byText(row),
    reason: row.deedReason,
    before: row.before,
    after: row.after,
    result:
      what === null
        ? null
        : {
            ...resultOnWire({ ...row, what }),
            number: number / (terms.termsOf(market)?.perUnit ?? 1),
            ahead: aheadOf(catalogue.market(market)?.market, number),
          },
    settled: timeText(row.settledAt),
    findings: row.findings.map(toFindings),
  };
}

export const toFindings = ({ cause, findings, byUserId, byName, at }: FoundOut): Findings => ({
  cause,
  findings,
  by_user_id: byUserId,
  by_name: byName,
  at: timeText(at),
});

export function toVoidRow(row: VoidRow): VoidReportRow {
  const { byName, proposedByName } = row;
  const isApproved = proposedByName !== '' && proposedByName !== byName;
  return {
    ...namesOf(row),
    at: timeText(row.at),
    what: row.what,
    runner_name: row.runnerName,
    bets: row.bets,
    stake: toWireMoney(row.stake),
    reduced: row.reduced,
    cause: row.cause,
    reason: row.reason || row.deedReason,
    proposed_by: row.by || (isApproved ? proposedByName : byName),
    approved_by: row.approvedBy || (isApproved && row.by === '' ? byName : ''),
  };
}
