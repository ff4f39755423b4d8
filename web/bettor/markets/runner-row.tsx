import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { ChartButton } from '../charts/chart-button.tsx';
import type { Market, Runner } from '../data/from-wire.ts';
import { nameOfSide } from '../data/outcome-word.ts';
import { useRemoval, useRunnerStatus } from '../data/use-prices.ts';
import { formatFactor } from './format-factor.ts';
import { HorseName } from './horse-name.tsx';
import { PhoneSlipRow } from '../slip/phone-slip-row.tsx';
import { PriceCell } from './price-cell.tsx';
import { statusWord } from '../data/status-word.ts';
import type { MarketStatus } from 'engine/vocabulary';
import { CELL, ROW, ROW_HEADER } from '../../shared/grid/grid-roles.ts';

export interface RunnerRowProps {
  readonly market: Market;
  readonly runner: Runner;
  readonly status: MarketStatus;
  /** What the runner's win would bring; undefined while nothing is matched. */
  readonly now: number | undefined;
  /** The same with the bet in the slip. */
  readonly withBet: number | undefined;
  readonly isFirst: boolean;
}

const COLUMNS = [
  { side: 'back', depth: 2 },
  { side: 'back', depth: 1 },
  { side: 'back', depth: 0 },
  { side: 'lay', depth: 0 },
  { side: 'lay', depth: 1 },
  { side: 'lay', depth: 2 },
] as const;

/** One runner: its name, what its win would bring, and three prices a side, the best nearest the middle. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { market, runner, status, now, withBet, isFirst } = props;
  const runnerStatus = useRunnerStatus(market.id, runner.id);
  const removal = useRemoval(market.id, runner.id);
  const isRemoved = runnerStatus === 'removed';
  const cover = isRemoved ? (
    <RemovedWords factor={removal?.factor ?? 0} />
  ) : (
    (wordOfResult(runnerStatus) ?? statusWord(status))
  );
  const hasOutlook = now !== undefined || withBet !== undefined;
  const outlook = hasOutlook ? <Outlook now={now} withBet={withBet} /> : undefined;
  return (
    <>
      <tr className={isRemoved ? 'runner-row non-runner' : 'runner-row'} {...ROW}>
        <th className="runner-name" {...ROW_HEADER}>
          {runner.card === undefined ? (
            <>
              <RunnerName runner={runner} />
              {!isRemoved && outlook}
            </>
          ) : (
            <HorseName name={runner.name} card={runner.card} removal={removal}>
              {outlook}
            </HorseName>
          )}
          <ChartButton market={market} runner={runner} />
        </th>
        {COLUMNS.map(({ side, depth }) => (
          <td key={`${side}${depth}`} {...CELL} className={`depth-${depth + 1}`}>
            <PriceCell
              market={market}
              runner={runner}
              side={side}
              depth={depth}
              isBest={depth === 0}
              isOpen={status === 'open' && !isRemoved}
              isEntry={isFirst && side === 'back' && depth === 0}
            />
          </td>
        ))}
        {cover !== undefined && (
          <td className="over" {...CELL}>
            {status === 'suspended' && !isRemoved && <Icon name="lock" size="small" />}
            {cover}
          </td>
        )}
      </tr>
      <PhoneSlipRow market={market} runner={runner} columns={7} />
    </>
  );
});

/** A handicap is read whole, however long the name before it is. */
function RunnerName({ runner: { name, handicap } }: { runner: Runner }) {
  if (handicap === undefined) return <b>{name}</b>;
  const side = nameOfSide(name);
  return (
    <b className="lined">
      <span className="cut">{side}</span> <span>{name.slice(side.length).trim()}</span>
    </b>
  );
}

function RemovedWords({ factor }: { factor: number }) {
  const percent = formatFactor(factor);
  return (
    <>
      <span>
        <Trans>Removed</Trans>
        <span className="visually-hidden">,</span>
      </span>{' '}
      <span>
        <Trans>reduction factor {percent}%</Trans>
      </span>
    </>
  );
}

export function wordOfResult(status: string | undefined): string | undefined {
  return status === 'winner' ? t`Winner` : status === 'loser' ? t`Lost` : undefined;
}

export function Outlook({ now, withBet }: { now: number | undefined; withBet: number | undefined }) {
  if (now === undefined && withBet === undefined) return null;
  const figure = (money: number) => <b className={money < 0 ? 'neg' : 'pos'}>{formatSignedMoney(money)}</b>;
  // A bet on another runner of a place market changes nothing here.
  if (withBet === undefined || withBet === now) return <span className="profit-line">{figure(now ?? 0)}</span>;
  return (
    <span className="profit-line">
      <span className="visually-hidden">
        <Trans>Now</Trans>{' '}
      </span>
      <span className="was">{formatSignedMoney(now ?? 0)}</span>
      <Icon name="arrow" size="tiny" />
      <span className="visually-hidden">
        {' '}
        <Trans>with this bet</Trans>{' '}
      </span>
      {figure(withBet)}
    </span>
  );
}
