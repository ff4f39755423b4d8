import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal } from '../../shared/wire/call.ts';
import type { Bet } from '../data/from-wire.ts';
import { call } from '../data/exchange.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { newRequestId } from '../slip/bet-sender.ts';

/**
 * Cancels everything that rests at once, in every market or in those of the bets that are shown.
 *
 * @param bets  those that are shown
 */
export function CancelAll({ bets, isEverywhere }: { bets: readonly Bet[]; isEverywhere: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (bets.filter(({ state }) => state !== 'pending').length < 2) return null;
  const cancel = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      const markets = isEverywhere ? [undefined] : [...new Set(bets.map(({ marketId }) => marketId))];
      const answers = await Promise.all(
        markets.map((market_id) =>
          call('bet/cancelBets', { ...(market_id !== undefined && { market_id }), request_id: newRequestId() }),
        ),
      );
      const cancelled = answers.reduce((sum, one) => sum + (one.kind === 'answered' ? one.data.bets : 0), 0);
      if (answers.some(({ kind }) => kind !== 'answered')) return;
      const text = plural(cancelled, { one: '# bet cancelled', other: '# bets cancelled' });
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
