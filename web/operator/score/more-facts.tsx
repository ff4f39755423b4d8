import { useQuery } from '@tanstack/react-query';
import type { Match, MatchFactOnWire } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { useKeys } from '../controls/use-keys.ts';
import { scorerSource } from '../data/fact-lines.ts';
import { standingClaims } from '../data/claims.ts';
import { factFormsQuery } from '../data/match-facts.ts';
import { FactEntryForm } from '../facts/fact-entry-form.tsx';
import { wordsOfForm } from '../facts/fact-form.ts';
import { FactKinds, inOrder } from '../facts/fact-kinds.tsx';
import { namesIn } from '../facts/fact-words.ts';
import type { Line } from './ball-queue.ts';

interface Props {
  readonly match: Match;
  readonly line: Line;
  /** This scorer's line only. */
  readonly facts: readonly MatchFactOnWire[];
}

/** The pad has these, or the match has them before it is scored. */
const ELSEWHERE: ReadonlySet<string> = new Set(['ball', 'fixture', 'competition', 'total', 'official-result']);

/** Events beside balls: rain, penalty runs, a batter who retires, the end of an innings, the award. */
export function MoreFacts({ match, line, facts }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const [entered, setEntered] = useState('');
  const { data = [] } = useQuery({ ...factFormsQuery(line.matchId), enabled: isOpen });
  const forms = inOrder(data.filter(({ kind }) => !ELSEWHERE.has(kind)));
  const form = forms.find(({ kind }) => kind === chosen);
  useKeys({ m: () => setIsOpen(!isOpen) });
  return (
    <section className="card" aria-label="More than balls">
      <header>
        <h2>{(form && wordsOfForm(form)?.title) ?? 'More than balls'}</h2>
        <span className="spacer" />
        <Link className="btn small" to={`/facts/${line.matchId}`}>
          Correct or take back
        </Link>
        <button
          type="button"
          className="btn small"
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
            setEntered('');
          }}
        >
          {isOpen ? 'Close' : 'Open'}
          <kbd>M</kbd>
        </button>
      </header>
      {isOpen && <FactKinds forms={forms} chosen={chosen} onChoose={setChosen} isWhole />}
      {isOpen && form !== undefined && (
        <FactEntryForm
          key={form.kind}
          form={form}
          context={{ match, names: namesIn(facts, scorerSource(line.scorer)), standing: standingClaims(facts) }}
          scorer={line.scorer}
          onDone={(sentence) => {
            // Another form may be open by the time that the answer comes.
            setChosen((now) => (now === form.kind ? '' : now));
            setEntered(sentence);
          }}
        />
      )}
      <output className="outcome good fact-entered">{entered}</output>
    </section>
  );
}
