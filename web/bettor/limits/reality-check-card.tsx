import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RealityCheckMinutes } from 'protocol';
import { Refusal } from '../../shared/wire/call.ts';
import { call, queryClient } from '../data/exchange.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { limitsQuery } from '../data/limit-queries.ts';
import { REALITY_CHOICES } from '../../shared/time-outs.ts';

/** How often a dialog tells time and result. */
export function RealityCheckCard({ minutes }: { minutes: RealityCheckMinutes }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const choose = async (chosen: RealityCheckMinutes) => {
    setText('');
    setProblem('');
    try {
      const answer = await call('user/setRealityCheck', { minutes: chosen });
      if (answer.kind === 'logged-out') return;
      await queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey });
      setText(t`Saved.`);
      announce(t`Saved.`);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t`The exchange cannot be reached. Try again.`);
    }
  };
  return (
    <section className="card reality" aria-label={t`Reality check`}>
      <header>
        <h2>
          <Trans>Reality check</Trans>
        </h2>
      </header>
      <div className="limit-in">
        <p className="meta">
          <Trans>
            Shows how long you have been signed in, your bets, and what you have won or lost. What you are typing stays
            as it is.
          </Trans>
        </p>
        <fieldset>
          <legend className="label">
            <Trans>Every</Trans>
          </legend>
          <div className="segments reality-segments">
            {REALITY_CHOICES.map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name="reality-check"
                  checked={minutes === choice}
                  onChange={() => void choose(choice)}
                />
                <span>{choice === 0 ? t`Off` : t`${choice} min`}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <output className="meta">{text}</output>
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    </section>
  );
}
