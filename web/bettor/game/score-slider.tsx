import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatchPosition } from 'protocol';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { Icon } from '../../shared/icon.tsx';
import { useAccount } from '../data/account-store.ts';
import { moneyOf, type Match } from '../data/from-wire.ts';
import { ask } from '../data/exchange.ts';
import { atScore, firstScore, inningsOf, scoreRange, type ScoreRow } from './at-score.ts';
import { MatchProfit } from './match-profit.tsx';
import './score-slider.css';

const REFRESH_MS = 30_000;

/** What all of a bettor's bets on a match can come to, in one figure; and what they come to on a score of their choice. */
export function ScoreSlider({ match }: { match: Pick<Match, 'id' | 'markets'> }) {
  // Every bet that changes is another question.
  const bets = useAccount((state) =>
    (state.open ?? [])
      .filter((bet) => bet.matchId === match.id)
      .map(({ id, matched, unmatched }) => `${id}:${matched}:${unmatched}`)
      .join(' '),
  );
  const { data } = useQuery({
    queryKey: ['positions', match.id, bets],
    queryFn: () => ask('match/getPositions', { match_id: match.id }),
    enabled: bets !== '',
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
  if (bets === '' || data === undefined || data.markets.length === 0) return null;
  return (
    <details className="card stand">
      <summary>
        <Icon name="right" size="small" />
        <b>
          <Trans>All your bets on this match</Trans>
        </b>
        <span className="spacer" />
        <span className="meta">
          <Trans>Worst case</Trans>
        </span>
        <Figure money={0 - moneyOf(data.worst)} />
      </summary>
      <MatchProfit markets={match.markets} />
      <Stand position={data} />
    </details>
  );
}

function Figure({ money }: { money: number }) {
  return <b className={money < 0 ? 'figure neg' : 'figure pos'}>{formatSignedMoney(money + 0)}</b>;
}

function Stand({ position }: { position: MatchPosition }) {
  const { t } = useLingui();
  const all = inningsOf(position);
  const [chosen, setChosen] = useState<number>();
  const innings = chosen !== undefined && all.includes(chosen) ? chosen : all[0];
  const [scores, setScores] = useState<Readonly<Record<number, number>>>({});
  const range = innings === undefined ? { least: 0, most: 0 } : scoreRange(position, innings);
  const score = innings === undefined ? 0 : (scores[innings] ?? firstScore(position, innings));
  const { rows, totals } = atScore(position, innings, score);
  const nameOf = (number: number) =>
    number === 1 ? t`First innings` : number === 2 ? t`Second innings` : t`Innings ${number}`;
  const isLess = position.worst < position.exposure;
  return (
    <div className="stand-in">
      <p className="meta">
        {isLess ? (
          <Trans>
            Held: {formatMoney(moneyOf(position.exposure))} (worst case per market). Together these markets can lose{' '}
            {formatMoney(moneyOf(position.worst))} at most, because one result decides several of them. Voids are not
            counted.
          </Trans>
        ) : (
          <Trans>Held: {formatMoney(moneyOf(position.exposure))} (worst case per market).</Trans>
        )}
      </p>
      {innings !== undefined && (
        <>
          {all.length > 1 && (
            <fieldset className="segments" aria-label={t`Innings`}>
              {all.map((number) => (
                <label key={number}>
                  <input
                    type="radio"
                    name="stand-innings"
                    checked={innings === number}
                    onChange={() => setChosen(number)}
                  />
                  <span>{nameOf(number)}</span>
                </label>
              ))}
            </fieldset>
          )}
          <label className="stand-score">
            <span>
              <Trans>If the {nameOf(innings).toLowerCase()} ends on</Trans>
            </span>
            <output>{score}</output>
            <input
              type="range"
              min={range.least}
              max={range.most}
              value={score}
              aria-label={t`${nameOf(innings)}, final score`}
              aria-valuetext={t`${score} runs`}
              onChange={(event) => setScores({ ...scores, [innings]: Number(event.target.value) })}
            />
          </label>
        </>
      )}
      <table className="table standing-table">
        <caption className="visually-hidden">
          <Trans>Your result at this score</Trans>
        </caption>
        <tbody>
          {rows.map((row) => (
            <tr key={row.market.market_id}>
              <th scope="row">{wordsOfMarket(row.market.name)}</th>
              <td className="num">
                <RowFigure row={row} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map(({ name, money }) => (
            <tr key={name}>
              <th scope="row">
                {name === '' ? <Trans>Worst case over the match</Trans> : <Trans>Worst case if {name} wins</Trans>}
              </th>
              <td className="num">
                <Figure money={money} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

/** One figure where the score decides the market, else what it can be. */
function RowFigure({ row: { low, high } }: { row: ScoreRow }) {
  if (low === high) return <Figure money={low} />;
  return (
    <>
      <Figure money={low} /> <Trans>to</Trans> <Figure money={high} />
    </>
  );
}
