import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CashOutOffer } from 'protocol';
import type { Price } from 'engine/vocabulary';
import { useDeferredValue, useState, type FormEvent } from 'react';
import { formatPrice, formatSignedMoney, formatStake } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { wordsOfServer } from '../../shared/server-words/server-words.ts';
import { Refusal } from '../../shared/wire/call.ts';
import type { Market } from '../data/from-wire.ts';
import { call } from '../data/exchange.ts';
import { betWasPlaced, newRequestId } from '../slip/bet-sender.ts';
import { hundredthsOf } from '../../shared/forms/amount.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { wordsOfLeg } from './leg-words.ts';
import { useOffer } from './use-offer.ts';

/** An order that rests until somebody gives what is wanted; it is a bet like any other, with its place in the queue. */
export function CashOutTarget({ market, offer }: { market: Market; offer: CashOutOffer }) {
  if (offer.is_quoted || offer.code === 'no-position' || offer.code === 'level') return null;
  return (
    <details className="more cash-out-target">
      <summary>
        <Icon name="right" size="tiny" />
        {offer.resting === null ? <Trans>Auto cash out</Trans> : <Trans>Auto cash out is set</Trans>}
      </summary>
      <div>{offer.resting === null ? <TargetForm market={market} /> : <RestingOrder resting={offer.resting} />}</div>
    </details>
  );
}

/** Minor units of a signed amount. */
function readTarget(text: string): number | undefined {
  const isLoss = /^\s*[-−]/.test(text);
  const amount = hundredthsOf(text.replace(/^\s*[-−+]/, ''));
  return amount === undefined ? undefined : isLoss ? -amount : amount;
}

function TargetForm({ market }: { market: Market }) {
  const [text, setText] = useState('');
  const { act, problem, isBusy } = useAct();
  const target = readTarget(useDeferredValue(text));
  const wish = { percent: 100, target: target === undefined ? undefined : target / 100 };
  const told = useOffer(market.id, wish, target !== undefined)?.target ?? null;
  const order = told?.order ?? null;
  const amount = told?.amount ?? null;
  const brings = amount === null ? '' : formatSignedMoney(Math.round(amount * 100));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (order === null || target === undefined || isBusy) return;
    const request = { market_id: market.id, target: target / 100, request_id: newRequestId() };
    void act(() => call('cashOut/restForTarget', request), t`Auto cash out set for ${brings}.`);
  };
  return (
    <form className="cash-out-form" onSubmit={submit}>
      <label className="field">
        <Trans>Profit or loss, whoever wins</Trans>
        <input inputMode="text" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p className="cash-out-say" aria-live="polite">
        {text !== '' && target === undefined && <Trans>Enter an amount, with − for a loss.</Trans>}
        {told !== null && told.code !== '' && wordsOfServer(told.code, told.message)}
        {order !== null && (
          <>
            {wordsOfLeg(order, false)}. <Trans>If fully matched: {brings}.</Trans>
          </>
        )}
      </p>
      {problem !== '' && <p className="obstacle">{problem}</p>}
      <button type="submit" className="btn" disabled={order === null || isBusy}>
        <Trans>Set auto cash out</Trans>
      </button>
    </form>
  );
}

function RestingOrder({ resting }: { resting: NonNullable<CashOutOffer['resting']> }) {
  const { act, problem, isBusy } = useAct();
  const at = formatPrice(Math.round(resting.odds * 100) as Price);
  const size = formatStake(Math.round(resting.stake * 100));
  const cancel = () =>
    void act(() => call('bet/cancelBet', { bet_id: resting.bet_id, request_id: newRequestId() }), t`Cancelled.`);
  return (
    <div className="cash-out-form">
      <p className="cash-out-say">
        <Trans>
          {size} unmatched at {at}. Cashing out now cancels it.
        </Trans>
      </p>
      {problem !== '' && <p className="obstacle">{problem}</p>}
      <button type="button" className="btn" disabled={isBusy} onClick={cancel}>
        <Trans>Cancel it</Trans>
      </button>
    </div>
  );
}

/** Does one thing at a time, and says in place what stood in the way. */
function useAct() {
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setIsBusy(true);
    setProblem('');
    try {
      await work();
      toast('good', done);
      announce(done);
      betWasPlaced();
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t`Connection lost. Look at your open bets.`);
    } finally {
      setIsBusy(false);
    }
  };
  return { act, problem, isBusy };
}
