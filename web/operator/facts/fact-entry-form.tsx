import type { FactFormOnWire, MatchFactOnWire } from 'protocol';
import { useEffect, useRef, useState } from 'react';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { useLogin } from '../../shared/login-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { claimOf } from '../data/claims.ts';
import { refreshFacts } from '../data/match-facts.ts';
import { fieldProblem, type RuleField } from '../matches/rule-fields.ts';
import { scorerSource } from '../data/fact-lines.ts';
import {
  factsKindOf,
  fieldsOfForm,
  firstTexts,
  claimOfTexts,
  textsOfFact,
  wordsOfForm,
  type FactContext,
} from './fact-form.ts';
import { doubtOf } from './doubtful.ts';
import { FactInput } from './fact-input.tsx';
import { sentenceOf } from './fact-words.ts';
import { MinuteInput } from './minute-input.tsx';

interface Props {
  readonly form: FactFormOnWire;
  readonly context: FactContext;
  /** The fact that is put right; undefined: a new one is entered. */
  readonly corrected?: MatchFactOnWire | undefined;
  /** The scorer whose line a new fact belongs to; undefined: every source's. */
  readonly scorer?: number | undefined;
  /** It begins anew because it was sent: whoever has gone elsewhere meanwhile stays there. */
  readonly isAgain?: boolean;
  /** Called with the fact in a sentence. */
  readonly onDone: (sentence: string) => void;
}

/** One fact, typed. A refusal stands where it was typed. */
export function FactEntryForm({ form, context, corrected, scorer, isAgain = false, onDone }: Props) {
  const { match, names } = context;
  const own = useLogin((state) => state.login?.user.user_id) ?? 0;
  const { isBusy, problem, run } = useDeed();
  const [texts, setTexts] = useState(() =>
    corrected === undefined ? firstTexts(form, context, nowInSeconds()) : textsOfFact(form, claimOf(corrected) ?? {}),
  );
  const [reason, setReason] = useState('');
  /** The question that was asked before the fact is entered. */
  const [doubt, setDoubt] = useState('');
  const isCorrection = corrected !== undefined;
  const fields = fieldsOfForm(form, texts, names);
  const missing = fields.filter((field) => fieldProblem(field, texts[field.path]) !== '');
  const isFit = missing.length === 0 && (corrected === undefined || reason.trim() !== '');
  const enter = () =>
    run(async () => {
      const claim = claimOfTexts(form, texts, names);
      const isSameTime = corrected !== undefined && claimOf(corrected)?.['at'] === claim['at'];
      const asks = isSameTime ? '' : (doubtOf(claim, names, Date.now()) ?? '');
      setDoubt(asks);
      if (asks !== '' && asks !== doubt) return;
      const of = { match_id: match.match_id, said: claim };
      if (corrected === undefined) await ask('admin/addFact', { ...of, ...(scorer !== undefined && { scorer }) });
      else {
        const line = corrected.source === scorerSource(own) ? { scorer: own } : {};
        await ask('admin/correctFact', { ...of, ...line, fact_id: corrected.fact_id, reason: reason.trim() });
      }
      await refreshFacts(match.match_id);
      onDone(sentenceOf(factsKindOf(form), claim, names));
    });
  const first = useFirstField(doubt, isAgain);
  const change = (path: string, text: string) => {
    setDoubt('');
    setTexts((typed) => ({ ...typed, [path]: text }));
  };
  return (
    <form
      ref={first}
      className="form match-form fact-form"
      onSubmit={(event) => {
        event.preventDefault();
        // A question takes its own button: the second Enter of a double press does not answer it.
        if (isFit && doubt === '') void enter();
      }}
    >
      <Hint form={form} />
      {fields.map((field) => (
        <FactInput
          key={field.path}
          field={field}
          text={texts[field.path] ?? ''}
          context={context}
          onChange={(text) => change(field.path, text)}
        />
      ))}
      {isTimedByMinute(fields) && <MinuteInput texts={texts} names={names} onTime={(at) => change('at', String(at))} />}
      {corrected !== undefined && (
        <TextField
          label="Reason, kept in the audit trail"
          value={reason}
          maxLength={500}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <FormProblem text={doubt === '' ? problem : `${doubt} Is that right?`} />
      {missing.length > 0 && (
        <p className="why wide-field">Still needed: {missing.map(({ label }) => label).join(', ')}.</p>
      )}
      {doubt === '' ? (
        <button key="enter" type="submit" className="btn go" disabled={isBusy || !isFit}>
          {isCorrection ? 'Correct' : 'Enter'}
        </button>
      ) : (
        <button
          key="answer"
          type="button"
          className="btn go"
          disabled={isBusy || !isFit}
          onClick={({ detail }) => {
            if (detail <= 1) void enter();
          }}
        >
          {isCorrection ? 'Correct it all the same' : 'Enter it all the same'}
        </button>
      )}
    </form>
  );
}

function Hint({ form }: { form: FactFormOnWire }) {
  const hint = wordsOfForm(form)?.hint;
  return hint === undefined ? null : <p className="why wide-field">{hint}</p>;
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1000) * 1000;

/** A goal or a card of football: their periods have names. */
const isTimedByMinute = (fields: readonly RuleField[]): boolean =>
  fields.some(({ path, kind }) => path === 'period' && kind === 'choice') &&
  fields.some(({ path }) => path === 'at') &&
  fields.some(({ path }) => path === 'side');

/** Focuses the first field, so that typing begins there; also if a question has taken the button that was pressed. */
function useFirstField(doubt: string, isAgain: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isElsewhere = isAgain && document.activeElement !== document.body;
    if (isElsewhere || form.current?.contains(document.activeElement) === true) return;
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [doubt, isAgain]);
  return form;
}
