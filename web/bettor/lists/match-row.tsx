import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, memo } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatStartFrom } from '../../shared/format/dates.ts';
import { wordsOfScore } from '../../shared/server-words/server-words.ts';
import { Icon } from '../../shared/icon.tsx';
import type { ListedMatch, Market } from '../data/from-wire.ts';
import { useMarket } from '../data/use-prices.ts';
import { PriceCell } from '../markets/price-cell.tsx';
import { statusWord } from '../data/status-word.ts';
import { PhoneSlipRow } from '../slip/phone-slip-row.tsx';
import { isNumber } from '../data/market-kind.ts';
import { pathOfMatch } from '../data/match-path.ts';
import { matchColumns } from './match-columns.ts';
import { tagsOf } from './match-tags.ts';
import { CELL, ROW, ROW_HEADER } from '../../shared/grid/grid-roles.ts';

export interface MatchRowProps {
  readonly match: ListedMatch;
  readonly isFirst: boolean;
  /** Milliseconds since 1970, as exact as naming today needs. */
  readonly now: number;
}

/** A match of a list: its name, the state of play or its start, and the best prices of its main market. */
export const MatchRow = memo(function MatchRow({ match, isFirst, now }: MatchRowProps) {
  const { market } = match;
  return (
    <>
      <tr className="match-row" {...ROW}>
        <th className="match-title" {...ROW_HEADER}>
          <span className="match-name">
            <Link to={pathOfMatch(match)}>{match.name}</Link>
            <Tags match={match} />
          </span>
          <PlayLine match={match} now={now} />
        </th>
        {match.runnerCount === 0 ? (
          <td className="over plain" {...CELL}>
            <Trans>No market yet</Trans>
          </td>
        ) : (
          <Prices match={match} isFirst={isFirst} />
        )}
      </tr>
      {market?.runners.map((runner) => (
        <PhoneSlipRow key={runner.id} market={market} runner={runner} columns={7} />
      ))}
    </>
  );
});

function Tags({ match }: { match: ListedMatch }) {
  const { t } = useLingui();
  const words = { tv: t`on Live TV`, bookmaker: t`has a bookmaker`, fancy: t`fancies` };
  return tagsOf(match).map(({ text, kind }) => (
    <span key={kind} className="tag" title={words[kind]}>
      {text}
    </span>
  ));
}

function PlayLine({ match, now }: { match: ListedMatch; now: number }) {
  if (match.state !== 'in-play') {
    return (
      <span className="match-status">
        <time dateTime={new Date(match.startsAt).toISOString()} title={formatDateTime(match.startsAt)}>
          <b>{formatStartFrom(now, match.startsAt)}</b>
        </time>
        <span>{match.seriesName}</span>
      </span>
    );
  }
  return (
    <span className="match-status">
      <span className="live">
        <Trans>Live</Trans>
      </span>
      {match.summary !== '' && <b>{wordsOfScore(match.summary)}</b>}
      <span>{match.summary.includes(match.note) ? match.seriesName : wordsOfScore(match.note)}</span>
    </span>
  );
}

/** Without a plural's rules: the browser's tables for them would be all that a list needs them for. */
function RunnerCount({ count }: { count: number }) {
  return count === 1 ? <Trans>1 runner</Trans> : <Trans>{count} runners</Trans>;
}

/** What a main market without columns asks. */
function MarketWords({ market, runnerCount }: Pick<MatchRowProps['match'], 'market' | 'runnerCount'>) {
  if (market !== undefined && isNumber(market)) return <Trans>Session</Trans>;
  return <RunnerCount count={runnerCount} />;
}

function Prices({ match: { market, runnerCount }, isFirst }: Pick<MatchRowProps, 'match' | 'isFirst'>) {
  const columns = market === undefined ? undefined : matchColumns(market);
  if (market === undefined || columns === undefined) {
    return (
      <td className="over plain" {...CELL}>
        <MarketWords market={market} runnerCount={runnerCount} />
      </td>
    );
  }
  return <Columns market={market} columns={columns} isFirst={isFirst} />;
}

interface ColumnsProps {
  readonly market: Market;
  readonly columns: NonNullable<ReturnType<typeof matchColumns>>;
  readonly isFirst: boolean;
}

function Columns({ market, columns, isFirst }: ColumnsProps) {
  const status = useMarket(market.id)?.status ?? market.status;
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
            <td key={`${at}${side}`} {...CELL}>
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
        <td className="over" {...CELL}>
          {status === 'suspended' && <Icon name="lock" size="small" />}
          {cover}
        </td>
      )}
    </>
  );
}

function NoPrice() {
  return (
    <td {...CELL}>
      <span className="price-cell none">
        <b aria-hidden="true">–</b>
        <span className="visually-hidden">
          <Trans>none</Trans>
        </span>
      </span>
    </td>
  );
}
