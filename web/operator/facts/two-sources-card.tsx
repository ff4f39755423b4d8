import { useQuery } from '@tanstack/react-query';
import type { MatchFactOnWire } from 'protocol';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLogin } from '../../shared/login-store.ts';
import { scorerSource } from '../data/fact-lines.ts';
import { unlessLive } from '../data/exchange.ts';
import { sourceRulingsQuery } from '../data/match-facts.ts';
import { twoSources, type SourceBall } from './two-sources.ts';
import './facts.css';

interface TwoSourcesProps {
  readonly matchId: number;
  readonly facts: readonly MatchFactOnWire[];
  /** Of sources, for people. */
  readonly names: ReadonlyMap<string, string>;
}

/** Two sources of a match side by side, one column a ball; the one in which they differ stands out. */
export function TwoSourcesCard({ matchId, facts, names }: TwoSourcesProps) {
  const own = useLogin((state) => state.login?.user.user_id) ?? 0;
  const shown = twoSources(facts);
  const wrap = useRef<HTMLDivElement>(null);
  const count = shown?.columns.length;
  // The newest balls are in view, on a phone too.
  useEffect(() => {
    // In braces: the newest browsers return a promise, which is no clean-up.
    wrap.current?.scrollTo({ left: wrap.current.scrollWidth });
  }, [count]);
  if (shown === undefined) return null;
  const { innings, isNewest, columns, differing, rows, differences } = shown;
  const classOf = (at: number) => (differing.has(at) ? 'differs' : undefined);
  return (
    <section className="card" aria-label="Two sources">
      <header>
        <h2>Two sources</h2>
        <span className="meta">innings {innings}</span>
        <span className="spacer" />
        {differences === 0 ? (
          <span className="meta">They agree.</span>
        ) : (
          <b className="waiting">
            {differences} {differences === 1 ? 'ball differs' : 'balls differ'}
          </b>
        )}
      </header>
      <div className="wrap" ref={wrap}>
        <table className="two-sources">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Source</span>
              </th>
              {columns.map((place, at) => (
                <th key={`${innings} ${at}`} scope="col" className={classOf(at)}>
                  {place}
                </th>
              ))}
              <th scope="col" className="of-over">
                Over
              </th>
              <th scope="col">Runs</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ source, balls, over, runs }) => (
              <tr key={source}>
                <th scope="row">{names.get(source) ?? source}</th>
                {balls.map((ball, at) => (
                  <td key={`${innings} ${at}`} className={classOf(at)}>
                    <Ball ball={ball} to={ball && pathOf(ball, { matchId, source, own, isNewest })} />
                  </td>
                ))}
                <td className="of-over">{over}</td>
                <td>
                  <b>{runs}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differences > 0 && <SourceRulings matchId={matchId} names={names} />}
    </section>
  );
}

const EVERY_MS = unlessLive(5000);

/** Lists each market that the sources would settle differently. */
function SourceRulings({ matchId, names }: Pick<TwoSourcesProps, 'matchId' | 'names'>) {
  const { data: rulings } = useQuery({ ...sourceRulingsQuery(matchId), refetchInterval: EVERY_MS });
  if (rulings === undefined) return null;
  return (
    <div className="source-rulings">
      <h3>What each would settle</h3>
      {rulings.length === 0 && <p>No market settles differently yet.</p>}
      <ul>
        {rulings.map(({ market_id, name, by_source }) => (
          <li key={market_id}>
            <b>{name}</b>: {by_source.map(({ source, would }) => `${names.get(source) ?? source}: ${would}`).join('; ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OfBall {
  readonly matchId: number;
  readonly source: string;
  readonly own: number;
  readonly isNewest: boolean;
}

/**
 * The page that corrects a ball of this source: the pad for the viewer's own newest, else the facts page.
 *
 * @returns undefined for another scorer's: they correct their own
 */
function pathOf({ factId }: SourceBall, { matchId, source, own, isNewest }: OfBall): string | undefined {
  if (source === scorerSource(own) && isNewest) return `/score/${matchId}?correct=${factId}`;
  return source.startsWith('scorer-') && source !== scorerSource(own)
    ? undefined
    : `/facts/${matchId}?correct=${factId}`;
}

function Ball({ ball, to }: { readonly ball: SourceBall | undefined; readonly to: string | undefined }) {
  if (ball === undefined) return <span className="meta">–</span>;
  if (to === undefined) return <i>{ball.text}</i>;
  return (
    <Link to={to} aria-label={`Correct ${ball.text}`}>
      <i>{ball.text}</i>
    </Link>
  );
}
