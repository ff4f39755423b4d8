import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../shared/date-time.tsx';
import { saveFile } from '../../shared/report/save-file.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { plural } from '../controls/plural.ts';
import { useNames } from '../controls/use-names.ts';
import { ask } from '../data/exchange.ts';
import { scorerOf, sourceWords } from '../data/fact-lines.ts';
import { sentencesOf } from '../facts/fact-words.ts';
import { RuleSides } from './rule-sides.tsx';
import { WorkOut } from './work-out.tsx';

/** A fact as the pack has it; null: what it corrects was never true. */
interface PackedFact {
  readonly id: number;
  readonly source: string;
  readonly at: number;
  readonly said: Readonly<Record<string, unknown>> | null;
  readonly corrects?: number;
}

/** The part of an evidence pack that is shown; its file holds all of it. */
interface Pack {
  readonly basis: {
    readonly rule: Parameters<typeof RuleSides>[0]['rule'] | null;
    readonly by_rule: boolean;
    readonly ruling: { readonly reason: string } | null;
  };
  readonly facts: { readonly facts: readonly PackedFact[] };
  readonly approved_at: number;
  readonly commands: readonly { readonly sequence: number; readonly at: number }[];
  readonly digest: string;
}

/** The evidence of a result, as it was fixed when the result was proposed. */
export function EvidenceCard({ actionId }: { actionId: number }) {
  const { data, error } = useQuery({
    queryKey: ['evidence', actionId],
    queryFn: () => ask('admin/getEvidence', { action_id: actionId }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (error instanceof Refusal || data === undefined) return null;
  const { basis, facts, approved_at, commands, digest } = data as unknown as Pack;
  return (
    <section className="card" aria-label="Evidence">
      <header>
        <h2>Evidence</h2>
        <span className="meta">
          {plural(facts.facts.length, 'fact')}, {plural(commands.length, 'command')}
        </span>
        <span className="spacer" />
        <button
          type="button"
          className="btn small"
          onClick={() =>
            saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `result-${actionId}.json`)
          }
        >
          Save
        </button>
      </header>
      <WorkOut pack={data} factCount={facts.facts.length} ruling={basis.ruling?.reason ?? null} />
      {basis.rule !== null && <RuleSides rule={basis.rule} />}
      <RestsOn facts={facts.facts} />
      <p className="why rule-text">
        {basis.by_rule ? `By the rule: ${basis.ruling?.reason ?? ''}` : 'Entered by hand.'} Approved{' '}
        <DateTime ms={approved_at} />. Digest {digest.slice(0, 16)}…; `npm run result -- verify` works the file out
        again.
      </p>
    </section>
  );
}

/** The facts themselves, balls included, in the order in which they were recorded. */
function RestsOn({ facts }: { facts: readonly PackedFact[] }) {
  const nameOf = useNames(facts.map(({ source }) => scorerOf(source)));
  if (facts.length === 0) return null;
  const by = (source: string) => (scorerOf(source) === 0 ? sourceWords(source) : nameOf(scorerOf(source)));
  const spoken = facts.map(({ id, source, said, corrects = null }) => ({
    fact_id: id,
    source,
    said: said as unknown,
    corrects,
  }));
  const sentence = sentencesOf(spoken);
  return (
    <details className="rests-on">
      <summary>{plural(facts.length, 'fact')} it rests on</summary>
      <ol className="fact-list">
        {facts.map(({ id, at, source }, place) => (
          <li key={id}>
            <DateTime ms={at} />
            <span>
              {sentence(spoken[place] as (typeof spoken)[number])} <small className="meta">{by(source)}</small>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
