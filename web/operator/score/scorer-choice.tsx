import type { Match } from 'protocol';
import { Link } from 'react-router';
import { sourceNames, type KnownFacts } from '../data/fact-lines.ts';

interface ChoiceProps {
  readonly match: Match;
  readonly known: KnownFacts;
  readonly own: number;
  readonly onChoose: (scorer: number) => void;
}

/** Somebody tells this match already: whether to score it beside them, or to go on for one of them. */
export function ScorerChoice({ match, known, own, onChoose }: ChoiceProps) {
  const names = [...sourceNames(known).values()];
  return (
    <section className="card empty" aria-label="How to score">
      <h1>{match.match_name}</h1>
      <p>
        {names.join(' and ')} {names.length === 1 ? 'scores' : 'score'} this match already. Score it beside them from
        the first ball, as another source; or take over from a scorer, and go on where they are.
      </p>
      <button type="button" className="btn go" onClick={() => onChoose(own)}>
        Score it as another source
      </button>
      {known.scorers.map(({ user_id, user_name }) => (
        <button key={user_id} type="button" className="btn" onClick={() => onChoose(user_id)}>
          Take over from {user_name}
        </button>
      ))}
      <Link className="btn" to={`/match/${match.match_id}`}>
        Back to the match
      </Link>
    </section>
  );
}
