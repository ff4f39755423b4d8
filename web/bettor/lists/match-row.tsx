import { Fragment, memo } from 'react';
import { Link } from 'react-router';
import { formatStartFrom } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/icon.tsx';
import type { Market, Match } from '../data/from-wire.ts';
import { useMarket } from '../data/use-prices.ts';
import { PriceCell } from '../game/price-cell.tsx';
import { statusWord } from '../game/status-word.ts';
import { PhoneSlipRow } from '../slip/phone-slip.tsx';
import { matchColumns } from './match-columns.ts';

export interface MatchRowProps {
  readonly match: Match;
  readonly isFirst: boolean;
}

/** A match of a list: its name, the state of play or its start, and the best prices of its main market. */
export const MatchRow = memo(function MatchRow({ match, isFirst }: MatchRowProps) {
  const market = match.markets[0];
  return (
    <>
      <tr className="ev" role="row">
        <th className="ev-t" scope="row" role="rowheader">
          <span className="ev-n">
            <Link to={`/game-details/${match.sportId}/${match.id}`}>{match.name}</Link>
          </span>
          <PlayLine match={match} />
        </th>
        {market === undefined ? (
          <td className="over plain" role="gridcell">
            No market yet
          </td>
        ) : (
          <Prices market={market} isFirst={isFirst} />
        )}
      </tr>
      {market?.runners.map((runner) => (
        <PhoneSlipRow key={runner.id} market={market} runner={runner} columns={7} />
      ))}
    </>
  );
});

function PlayLine({ match }: { match: Match }) {
  if (match.state !== 'in-play') {
    return (
      <span className="ev-s">
        <b>{formatStartFrom(Date.now(), match.startsAt)}</b>
        <span>{match.seriesName}</span>
      </span>
    );
  }
  return (
    <span className="ev-s">
      <span className="live">Live</span>
      {match.score === null ? (
        <span>{match.seriesName}</span>
      ) : (
        <>
          <b>{match.score.summary}</b>
          <span>{match.score.note}</span>
        </>
      )}
    </span>
  );
}

function Prices({ market, isFirst }: { market: Market; isFirst: boolean }) {
  const status = useMarket(market.id)?.status ?? market.status;
  const columns = matchColumns(market);
  if (columns === undefined) {
    return (
      <td className="over plain" role="gridcell">
        {market.runners.length} runners
      </td>
    );
  }
  const cover = statusWord(status);
  return (
    <>
      {columns.map((runner, at) =>
        runner === undefined ? (
          <Fragment key={at}>
            <NoPrice />
            <NoPrice />
          </Fragment>
        ) : (
          (['back', 'lay'] as const).map((side) => (
            <td key={`${at}${side}`} role="gridcell">
              <PriceCell
                market={market}
                runner={runner}
                side={side}
                depth={0}
                isBest={false}
                isOpen={status === 'open'}
                isEntry={isFirst && at === 0 && side === 'back'}
              />
            </td>
          ))
        ),
      )}
      {cover !== undefined && (
        <td className="over" role="gridcell">
          {status === 'suspended' && <Icon name="lock" size="s" />}
          {cover}
        </td>
      )}
    </>
  );
}

function NoPrice() {
  return (
    <td role="gridcell">
      <span className="px none" aria-hidden="true">
        <b>–</b>
      </span>
    </td>
  );
}
