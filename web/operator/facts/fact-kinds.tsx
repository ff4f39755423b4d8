import type { FactFormOnWire } from 'protocol';
import { useState } from 'react';
import { factsKindOf, wordsOfForm } from './fact-form.ts';
import { FACT_WORDS } from './fact-words.ts';
import './facts.css';

/** As the table of words has them. */
export function inOrder(forms: readonly FactFormOnWire[]): FactFormOnWire[] {
  const placeOf = (form: FactFormOnWire) => Object.keys(FACT_WORDS[factsKindOf(form)]).indexOf(form.kind);
  return forms.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface KindsProps {
  readonly forms: readonly FactFormOnWire[];
  readonly chosen: string;
  readonly onChoose: (kind: string) => void;
  /** All of them at once. */
  readonly isWhole?: boolean;
}

/** Lists the usual kinds first, and everything under “More”. */
export function FactKinds({ forms, chosen, onChoose, isWhole = false }: KindsProps) {
  const [isMore, setIsMore] = useState(false);
  const usual = isWhole ? [] : forms.filter((form) => wordsOfForm(form)?.isCommon === true);
  const isAll = isMore || usual.length === 0;
  const shown = isAll ? forms : forms.filter((form) => usual.includes(form) || form.kind === chosen);
  return (
    <section className="tabs fact-kinds" aria-label="Kinds of facts">
      {shown.map((form) => (
        <button
          key={`${form.facts_kind} ${form.kind}`}
          type="button"
          aria-pressed={form.kind === chosen}
          onClick={() => onChoose(form.kind)}
        >
          {wordsOfForm(form)?.title ?? form.kind}
        </button>
      ))}
      {usual.length > 0 && usual.length < forms.length && (
        <button type="button" aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
          {isMore ? 'Fewer' : 'More'}
        </button>
      )}
    </section>
  );
}
