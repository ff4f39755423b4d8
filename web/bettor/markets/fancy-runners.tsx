import { Trans } from '@lingui/react/macro';
import type { Market, Runner } from '../data/from-wire.ts';
import { useMarket, useQuoteState, useRunnerStatus } from '../data/use-prices.ts';
import { PhoneSlipRow } from '../slip/phone-slip-row.tsx';
import { CELL, COLUMN_HEADER, GRID, ROW, ROW_GROUP, ROW_HEADER } from '../../shared/grid/grid-roles.ts';
import { useOutlooks } from './use-stakes.ts';
import { limitsLine, RuleButton } from './market-info.tsx';
import { PriceCell } from './price-cell.tsx';
import { QuoteCover } from './quoted-card.tsx';
import { rovingFocus } from '../../shared/grid/roving-focus.ts';
import { Outlook, wordOfResult } from './runner-row.tsx';

/** Fancies whose answers stand side by side and can only be backed: odd and even, last digits. */
export function FancyRunners({ markets, titleId }: { markets: readonly Market[]; titleId: string }) {
  return (
    <table {...GRID} aria-labelledby={titleId} {...rovingFocus}>
      <thead {...ROW_GROUP}>
        <tr className="visually-hidden" {...ROW}>
          <th {...COLUMN_HEADER}>
            <Trans>Session</Trans>
          </th>
          <th {...COLUMN_HEADER}>
            <Trans>Answer</Trans>
          </th>
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {markets.map((market, at) => (
          <FancyRow key={market.id} market={market} isFirst={at === 0} />
        ))}
      </tbody>
    </table>
  );
}

function FancyRow({ market, isFirst }: { market: Market; isFirst: boolean }) {
  const status = useMarket(market.id)?.status ?? market.status;
  // The house takes and gives the quotes of a market's runners together.
  const quotes = useQuoteState(market.id, market.runners[0]?.id ?? 0);
  const isOpen = status === 'open' && quotes === 'active';
  const { now, withBet } = useOutlooks(market);
  return (
    <>
      <tr className={market.runners.length > 2 ? 'fancy-row many' : 'fancy-row'} {...ROW}>
        <th className="fancy-name" {...ROW_HEADER}>
          <span>
            {market.name}
            <small>{limitsLine(market)}</small>
          </span>
          <RuleButton market={market} />
        </th>
        {market.runners.map((runner, place) => (
          <td key={runner.id} {...CELL}>
            <span className="fancy-runner">{runner.name}</span>
            <Cell market={market} runner={runner} status={status} isEntry={isFirst && place === 0} />
            <Outlook now={now?.get(runner.id)} withBet={withBet?.get(runner.id)} />
          </td>
        ))}
        <QuoteCover status={status} isBallRunning={quotes === 'ball-running'} isOpen={isOpen} />
      </tr>
      {market.runners.map((runner) => (
        <PhoneSlipRow key={runner.id} market={market} runner={runner} columns={market.runners.length + 1} />
      ))}
    </>
  );
}

interface CellProps {
  readonly market: Market;
  readonly runner: Runner;
  readonly status: Market['status'];
  readonly isEntry: boolean;
}

function Cell({ market, runner, status, isEntry }: CellProps) {
  const quotes = useQuoteState(market.id, runner.id);
  const result = wordOfResult(useRunnerStatus(market.id, runner.id));
  if (result !== undefined) return <b>{result}</b>;
  return (
    <PriceCell
      market={market}
      runner={runner}
      side="back"
      depth={0}
      isBest
      isOpen={status === 'open' && quotes === 'active'}
      isEntry={isEntry}
    />
  );
}
