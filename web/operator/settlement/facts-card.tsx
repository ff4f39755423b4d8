import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { disagreementsQuery, factsQuery } from '../data/match-facts.ts';
import { factWords } from './fact-words.ts';
import { sourceNames } from '../score/score-facts.ts';
import { TwoSourcesCard } from './two-sources-card.tsx';

const EVERY_MS = 5000;
const NEWEST = 12;

/** What is known of the match and from whom, the newest first; where two sources differ, and what is in doubt. */
export function FactsCard({ matchId }: { matchId: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const { data } = useQuery({ ...factsQuery(matchId), refetchInterval: EVERY_MS });
  const { data: differences = [] } = useQuery({ ...disagreementsQuery(matchId), refetchInterval: EVERY_MS });
  if (data === undefined) return null;
  const facts = data.facts.toReversed();
  const names = sourceNames(data);
  const shown = isWhole ? facts : facts.slice(0, NEWEST);
  return (
    <>
      <TwoSourcesCard facts={data.facts} names={names} />
      <section className="card" aria-label="Facts of the match">
        <header>
          <h2>Facts</h2>
          <span className="meta">
            {facts.length}, {data.doubts.length} in doubt
          </span>
          <span className="spacer" />
          {facts.length > NEWEST && (
            <button type="button" className="btn small" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Newest' : 'All'}
            </button>
          )}
        </header>
        {[...differences, ...data.doubts].map(({ about, text }) => (
          <p key={`${about} ${text}`} className="fact-doubt">
            <b className="waiting">{about}</b> {text}
          </p>
        ))}
        {facts.length === 0 && <p className="none-yet">No facts have been entered for this match.</p>}
        <ol className="fact-list">
          {shown.map((fact) => (
            <li key={fact.fact_id}>
              <DateTime ms={Date.parse(fact.at)} />
              <span>
                {factWords(fact)} <small className="meta">{names.get(fact.source) ?? fact.source}</small>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
