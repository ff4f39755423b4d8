import { Trans } from '@lingui/react/macro';
import type { Market } from '../data/from-wire.ts';
import { resultsOf } from '../data/results.ts';
import { useUi } from '../data/ui-store.ts';
import { ResultTable } from './result-table.tsx';
import type { Counted } from './use-stakes.ts';

/**
 * Under the runners: whether unmatched bets count in the figures and, where a runner's win is not all that there is to
 * tell, what each result brings.
 */
export function MarketResults({ market, counted }: { market: Market; counted: Counted }) {
  const { field, now, withBet, hasUnmatched } = counted;
  const stakes = withBet ?? now;
  const isTold = stakes.length > 0 && (market.winners > 1 || resultsOf(field, stakes).length > 0);
  if (!hasUnmatched && !isTold) return null;
  return (
    <div className="market-results">
      {hasUnmatched && <UnmatchedToggle />}
      {isTold && <ResultTable market={market} {...counted} />}
    </div>
  );
}

/** Whether figures count what is not matched yet. */
export function UnmatchedToggle() {
  const isOn = useUi((state) => state.countsUnmatched);
  return (
    <label className="toggle">
      <Trans>If my unmatched bets match</Trans>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => useUi.setState({ countsUnmatched: event.target.checked })}
      />
    </label>
  );
}
