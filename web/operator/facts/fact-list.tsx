import type { MatchFactOnWire } from 'protocol';
import { useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { claimOf } from '../data/claims.ts';
import { sourceWords } from '../data/fact-lines.ts';
import { sentencesOf } from './fact-words.ts';
import { capital } from './words/kind-words.ts';

const NEWEST = 12;

interface Props {
  readonly facts: readonly MatchFactOnWire[];
  /** Readable names by source. */
  readonly names: ReadonlyMap<string, string>;
  readonly doubts: readonly { readonly about: string; readonly text: string }[];
  /** Beside each fact that stands. */
  readonly acts?: (fact: MatchFactOnWire, sentence: string) => React.ReactNode;
  /** At the head of the list. */
  readonly link?: React.ReactNode;
}

/** The facts of a match as sentences, the newest first, and what is in doubt. */
export function FactList({ facts, names, doubts, acts, link }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const sentence = sentencesOf(facts);
  const replaced = new Set(facts.map(({ corrects }) => corrects));
  const newest = facts.toReversed();
  const shown = isWhole ? newest : newest.slice(0, NEWEST);
  return (
    <section className="card" aria-label="Facts of the match">
      <header>
        <h2>Facts</h2>
        <span className="meta">
          {facts.length}, {doubts.length} in doubt
        </span>
        <span className="spacer" />
        {facts.length > NEWEST && (
          <button type="button" className="btn small" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Newest' : 'All'}
          </button>
        )}
        {link}
      </header>
      {doubts.map(({ about, text }) => (
        <p key={`${about} ${text}`} className="fact-doubt">
          <b className="waiting">{capital(about)}:</b> {text}
        </p>
      ))}
      {facts.length === 0 && <p className="none-yet">No facts have been entered for this match.</p>}
      <ol className="fact-list">
        {shown.map((fact) => {
          const words = sentence(fact);
          const stands = claimOf(fact) !== null && !replaced.has(fact.fact_id);
          return (
            <li key={fact.fact_id}>
              <DateTime ms={Date.parse(fact.at)} />
              <span className={stands ? undefined : 'meta'}>
                {words}{' '}
                <small className="meta">
                  {names.get(fact.source) ?? sourceWords(fact.source)}, fact {fact.fact_id}
                </small>
              </span>
              {stands && acts?.(fact, words)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
