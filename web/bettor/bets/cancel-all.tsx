import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal } from '../../shared/wire/call.ts';
import type { Bet } from '../data/from-wire.ts';
import { call } from '../data/exchange.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';

/** Cancels everything that rests, in every market, at once. */
export function CancelAll({ bets }: { bets: readonly Bet[] }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (bets.filter(({ state }) => state !== 'pending').length < 2) return null;
  const cancel = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      const answer = await call('bet/cancelBets', {});
      if (answer.kind !== 'answered') return;
      const text = plural(answer.data.bets, { one: '# bet cancelled', other: '# bets cancelled' });
      toast('plain', text);
      announce(text);
    } catch (error) {
      const text = error instanceof Refusal ? error.message : t`Connection lost. Try again.`;
      setProblem(text);
      announce(text);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {problem !== '' && <span className="neg">{problem}</span>}
      <button type="button" className="btn small bare" disabled={isBusy} onClick={() => void cancel()}>
        <Trans>Cancel all</Trans>
      </button>
    </>
  );
}
