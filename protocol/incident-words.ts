import type { AdjustmentReportRow, SuspensionReportRow, VoidReportRow } from './staff-reports.ts';

const SUSPENSIONS: Readonly<Record<SuspensionReportRow['cause'], string>> = {
  hand: 'By hand',
  everything: 'Everything suspended',
  start: 'At the start',
  silence: 'Nobody reported',
  casino: 'Casino round',
  restart: 'After a restart',
  settlement: 'Reopened to settle again',
  result: 'For its result',
  feed: 'By the feed',
};

/** Why a market was suspended, as the desk and files say it. */
export const suspensionWords = (cause: SuspensionReportRow['cause']): string => SUSPENSIONS[cause];

const VOID_CAUSES: Readonly<Record<VoidReportRow['cause'], string>> = {
  hand: 'By hand',
  rule: 'By the rule',
  casino: 'Casino round',
  exchange: 'By the exchange',
};

export const voidCauseWords = (cause: VoidReportRow['cause']): string => VOID_CAUSES[cause];

/** "Market void", "Bets void", "Quiet Monsoon removed" */
export function voidWords({ what, runner_name: runner }: Pick<VoidReportRow, 'what' | 'runner_name'>): string {
  if (what === 'runner-removed') return runner === '' ? 'Runner removed' : `${runner} removed`;
  return what === 'voided' ? 'Market void' : 'Bets void';
}

const MOVES: Readonly<Record<AdjustmentReportRow['kind'], string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  credit: 'Credit',
  adjustment: 'Adjustment',
};

/** Why money came into an account or left it. */
export const moveWords = (kind: AdjustmentReportRow['kind']): string => MOVES[kind];

/** The state of a market, as the exchange names it: open → Open. */
export const stateWords = (state: string): string =>
  state.charAt(0).toUpperCase() + state.slice(1).replaceAll('-', ' ');
