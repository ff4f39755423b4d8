import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatSize } from '../../shared/format/money.ts';
import type { Money } from 'engine/vocabulary';
import { Icon } from '../../shared/icon.tsx';
import { CashOutButton, CashOutPlace } from '../cash-out/cash-out-button.tsx';
import type { Market } from '../data/from-wire.ts';
import { hasLadder, sideWordOf } from '../data/market-kind.ts';
import { useBestPrices, useMarket, useRemovals } from '../data/use-prices.ts';
import { limitsLine, MarketInfo, payoffTermsOf } from './market-info.tsx';
import { overround } from './overround.ts';
import { rovingFocus } from '../../shared/grid/roving-focus.ts';
import { MarketResults } from './market-results.tsx';
import { RunnerRow } from './runner-row.tsx';
import { useSuspensionNews } from './suspension-news.ts';
import { useOutlooks } from './use-stakes.ts';
import { COLUMN_HEADER, GRID, ROW, ROW_GROUP } from '../../shared/grid/grid-roles.ts';

/** One market of a match: its head, its runners with prices, and what the slip's bet would make of it. */
export function MarketCard({ market }: { market: Market }) {
  const live = useMarket(market.id);
  const status = live?.status ?? market.status;
  const { now, withBet, counted } = useOutlooks(market);
  useSuspensionNews(market, status);
  const titleId = useId();
  return (
    <section className="card market-card" aria-labelledby={titleId}>
      <div className="market-head">
        <h2 id={titleId}>{market.name}</h2>
        <MarketInfo market={market} line={lineOf(market, live?.matched ?? 0)}>
          <CashOutButton market={market} isOpen={status === 'open' || status === 'suspended'} />
          {hasLadder(market) && <LadderLink market={market} />}
        </MarketInfo>
        {live?.inPlay === true && (status === 'open' || status === 'suspended') && (
          <span className="delay">
            <span className="live">
              <Trans>In-play</Trans>
            </span>
            {live.betDelay > 0 && (
              <span className="meta">
                <Icon name="clock" size="small" />
                <Trans>{live.betDelay / 1000} s delay</Trans>
              </span>
            )}
          </span>
        )}
      </div>
      <CashOutPlace market={market} />
      <table {...GRID} aria-labelledby={titleId} {...rovingFocus}>
        <MarketCaption market={market} />
        <tbody {...ROW_GROUP}>
          {market.runners.map((runner, at) => (
            <RunnerRow
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
      <MarketResults market={market} counted={counted} />
      {market.remark !== '' && <p className="remark">{market.remark}</p>}
      <PayoffTerms market={market} />
    </section>
  );
}

function LadderLink({ market }: { market: Market }) {
  return (
    <Link className="icon-button" to={`/ladder/${market.matchId}/${market.id}`} aria-label={t`${market.name} ladder`}>
      <Icon name="ladder" />
    </Link>
  );
}

/** How it pays, where that is not the whole stake at the odds to one winner. */
function PayoffTerms({ market }: { market: Market }) {
  const terms = payoffTermsOf(market);
  return terms === undefined ? null : <p className="market-foot">{terms}</p>;
}

function lineOf(market: Market, matched: number): string {
  const line = limitsLine(market);
  if (matched <= 0) return line;
  const size = formatSize(matched as Money);
  return `${line} · ${t`Matched ${size}`}`;
}

function MarketCaption({ market }: { market: Market }) {
  const removed = useRemovals(market).map(({ id }) => id);
  const best = useBestPrices(
    market.id,
    market.runners.map(({ id }) => id).filter((id) => !removed.includes(id)),
  );
  const percent = (side: 'back' | 'lay') =>
    market.payoff === 'runners' ? overround(best, side, market.winners)?.toFixed(1) : undefined;
  const back = percent('back');
  const lay = percent('lay');
  const [backWord, layWord] = [sideWordOf(market, 'back'), sideWordOf(market, 'lay')];
  return (
    <thead {...ROW_GROUP}>
      <tr className="market-captions" {...ROW}>
        <th {...COLUMN_HEADER}>
          <span className="visually-hidden">
            <Trans>Runner</Trans>
          </span>
        </th>
        <th {...COLUMN_HEADER} className="depth-3">
          <DepthWord side={backWord} depth="third" />
          <span aria-hidden="true">{back === undefined ? '' : `${back}%`}</span>
        </th>
        <th {...COLUMN_HEADER} className="depth-2">
          <DepthWord side={backWord} depth="second" />
        </th>
        <th {...COLUMN_HEADER} className="side-word">
          {backWord}
          <span className="visually-hidden">, {t`best`}</span>
        </th>
        <th {...COLUMN_HEADER} className="side-word">
          {layWord}
          <span className="visually-hidden">, {t`best`}</span>
        </th>
        <th {...COLUMN_HEADER} className="depth-2">
          <DepthWord side={layWord} depth="second" />
        </th>
        <th {...COLUMN_HEADER} className="depth-3 end">
          <DepthWord side={layWord} depth="third" />
          <span aria-hidden="true">{lay === undefined ? '' : `${lay}%`}</span>
        </th>
      </tr>
    </thead>
  );
}

function DepthWord({ side, depth }: { side: string; depth: 'second' | 'third' }) {
  return (
    <span className="visually-hidden">{depth === 'second' ? t`${side}, second best` : t`${side}, third best`}</span>
  );
}
