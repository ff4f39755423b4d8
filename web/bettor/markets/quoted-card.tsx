import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { MarketStatus } from 'engine/vocabulary';
import { Icon } from '../../shared/icon.tsx';
import { CashOutButton, CashOutPlace } from '../cash-out/cash-out-button.tsx';
import type { Market, Runner } from '../data/from-wire.ts';
import { useMarket, useQuoteState, useRunnerStatus } from '../data/use-prices.ts';
import { PhoneSlipRow } from '../slip/phone-slip-row.tsx';
import { CELL, COLUMN_HEADER, GRID, ROW, ROW_GROUP, ROW_HEADER } from '../../shared/grid/grid-roles.ts';
import { useOutlooks } from './use-stakes.ts';
import { limitsLine, MarketInfo } from './market-info.tsx';
import { PriceCell } from './price-cell.tsx';
import { rovingFocus } from '../../shared/grid/roving-focus.ts';
import { Outlook, wordOfResult } from './runner-row.tsx';
import { statusWord } from '../data/status-word.ts';
import { useSuspensionNews } from './suspension-news.ts';

/** Runners that a house quotes per 100: a bookmaker's market, odd and even, digits. */
export function QuotedCard({ market }: { market: Market }) {
  const live = useMarket(market.id);
  const status = live?.status ?? market.status;
  const { now, withBet } = useOutlooks(market);
  useSuspensionNews(market, status);
  const titleId = useId();
  return (
    <section className="card bookmaker" aria-labelledby={titleId}>
      <div className="market-head">
        <h2 id={titleId}>{market.name}</h2>
        <MarketInfo market={market} line={limitsLine(market)}>
          <CashOutButton market={market} isOpen={status === 'open' || status === 'suspended'} />
        </MarketInfo>
      </div>
      <CashOutPlace market={market} />
      <table {...GRID} aria-labelledby={titleId} {...rovingFocus}>
        <thead {...ROW_GROUP}>
          <tr className="market-captions" {...ROW}>
            <th {...COLUMN_HEADER}>
              <span className="visually-hidden">
                <Trans>Runner</Trans>
              </span>
            </th>
            <th {...COLUMN_HEADER} className="side-word">
              <Trans>Back</Trans>
            </th>
            <th {...COLUMN_HEADER} className="side-word">
              <Trans>Lay</Trans>
            </th>
          </tr>
        </thead>
        <tbody {...ROW_GROUP}>
          {market.runners.map((runner, at) => (
            <QuotedRow
              key={runner.id}
              market={market}
              runner={runner}
              status={status}
              now={now?.get(runner.id)}
              withBet={withBet?.get(runner.id)}
              isFirst={at === 0}
            />
          ))}
        </tbody>
      </table>
      {market.remark !== '' && <p className="remark">{market.remark}</p>}
    </section>
  );
}

interface QuotedRowProps {
  readonly market: Market;
  readonly runner: Runner;
  readonly status: MarketStatus;
  readonly now: number | undefined;
  readonly withBet: number | undefined;
  readonly isFirst: boolean;
}

function QuotedRow({ market, runner, status, now, withBet, isFirst }: QuotedRowProps) {
  const quotes = useQuoteState(market.id, runner.id);
  const result = wordOfResult(useRunnerStatus(market.id, runner.id));
  const isOpen = status === 'open' && quotes === 'active';
  return (
    <>
      <tr className="runner-row" {...ROW}>
        <th className="runner-name" {...ROW_HEADER}>
          <b>{runner.name}</b>
          <Outlook now={now} withBet={withBet} />
        </th>
        {(['back', 'lay'] as const).map((side) => (
          <td key={side} {...CELL}>
            <PriceCell
              market={market}
              runner={runner}
              side={side}
              depth={0}
              isBest
              isOpen={isOpen}
              isEntry={isFirst && side === 'back'}
            />
          </td>
        ))}
        {result === undefined ? (
          <QuoteCover status={status} isBallRunning={quotes === 'ball-running'} isOpen={isOpen} />
        ) : (
          <td className="over" {...CELL}>
            {result}
          </td>
        )}
      </tr>
      <PhoneSlipRow market={market} runner={runner} columns={3} />
    </>
  );
}

interface QuoteCoverProps {
  readonly status: MarketStatus;
  readonly isBallRunning: boolean;
  readonly isOpen: boolean;
}

/** What lies over the cells of a runner that takes no bets. */
export function QuoteCover({ status, isBallRunning, isOpen }: QuoteCoverProps) {
  if (isOpen) return null;
  if (status === 'open' && isBallRunning) {
    return (
      <td className="over ball-runs" {...CELL}>
        <i aria-hidden="true" />
        <Trans>Ball running</Trans>
      </td>
    );
  }
  const word = statusWord(status);
  return (
    <td className="over" {...CELL}>
      {(word === undefined || status === 'suspended') && <Icon name="lock" size="small" />}
      {word ?? <Trans>Suspended</Trans>}
    </td>
  );
}
