import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useCloseOnBack } from '../../shared/close-on-back.ts';
import { Icon } from '../../shared/icon.tsx';
import { Refusal } from '../../shared/wire/call.ts';
import type { Money, Price } from 'engine/vocabulary';
import { formatSignedMoney } from '../../shared/format/money.ts';
import type { Bet } from '../data/from-wire.ts';
import { profitAndLiability } from '../data/position.ts';
import { matchQuery } from '../data/queries.ts';
import { useMarket } from '../data/use-prices.ts';
import { call } from '../data/exchange.ts';
import { OwnBetsNote } from '../slip/own-bets-note.tsx';
import { betWasPlaced, newRequestId } from '../slip/bet-sender.ts';
import { Choice, PERSISTENCE_LEGEND, PERSISTENCES } from '../slip/slip-choices.tsx';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { wordsOfSteps } from '../slip/slip-parts.tsx';
import { isLines } from '../data/market-prices.ts';
import { textOf } from '../slip/slip-machine.ts';
import { draftOfBet, editOf, stepOdds, type BetDraft, type Edit } from './edited-bet.ts';
import { FIGURE_FOCUS } from '../../shared/forms/figure-focus.ts';

/** Odds, size and fate of what is unmatched, in its own row. It says before it is sent whether the place is kept. */
export function BetEdit({ bet, onDone }: { bet: Bet; onDone: () => void }) {
  const [draft, setDraft] = useState(() => draftOfBet(bet));
  const { send, problem, isBusy, forget } = useSend(bet, onDone);
  const isInPlay = useMarket(bet.marketId)?.inPlay === true;
  const edit = editOf(bet, draft);
  const change = (part: Partial<BetDraft>) => {
    setDraft({ ...draft, ...part });
    forget();
  };
  const form = useRef<HTMLFormElement>(null);
  useCloseOnBack(onDone);
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && (edit.kind === 'kept' || edit.kind === 'moved')) void send(edit);
  };
  return (
    <form ref={form} className="bet-edit" onSubmit={submit}>
      <div className="two">
        <OddsField bet={bet} odds={draft.odds} isWrong={edit.kind === 'unreadable-odds'} onChange={change} />
        <label className="field">
          {t`Unmatched stake`}
          <input
            {...FIGURE_FOCUS}
            inputMode="decimal"
            autoComplete="off"
            value={draft.stake ?? textOf(bet.unmatched)}
            aria-invalid={edit.kind === 'unreadable-stake'}
            onChange={(event) => change({ stake: event.target.value })}
          />
        </label>
      </div>
      {!isInPlay && (
        <Choice
          legend={PERSISTENCE_LEGEND}
          choices={PERSISTENCES}
          chosen={draft.persistence}
          onChoose={(persistence) => change({ persistence })}
        />
      )}
      <EditFigures bet={bet} edit={edit} />
      <p className="bet-say" aria-live="polite">
        {problem === '' ? wordsOf(edit, isLines(bet)) : <span className="neg">{problem}</span>}
      </p>
      <div className="two">
        <button type="button" className="btn" onClick={onDone}>
          <Trans>Discard changes</Trans>
        </button>
        <button type="submit" className="btn go" disabled={isBusy || !('request' in edit)}>
          {isBusy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
        </button>
      </div>
    </form>
  );
}

/** What the edited bet would win and lose by itself, before it is sent. */
function EditFigures({ bet, edit }: { bet: Bet; edit: Edit }) {
  const { data: match } = useQuery(matchQuery(bet.matchId));
  const market = match?.markets.find(({ id }) => id === bet.marketId);
  if (market === undefined || !('request' in edit)) return null;
  const { price, stake } = edit;
  const terms = { side: bet.side, price, stake, line: bet.line ?? 0, runnerId: bet.selectionId };
  const { profit, liability } = profitAndLiability(market, terms);
  return (
    <>
      <p className="bet-say">
        <Trans>Profit</Trans> <b className="pos">{formatSignedMoney(profit)}</b>
        {' · '}
        <Trans>Liability</Trans> <b className="neg">{formatSignedMoney((0 - liability) as Money)}</b>
      </p>
      {edit.kind === 'moved' && (
        <OwnBetsNote market={market} runner={{ id: bet.selectionId }} side={bet.side} price={price as Price} />
      )}
    </>
  );
}

interface OddsFieldProps {
  readonly bet: Bet;
  readonly odds: string;
  readonly isWrong: boolean;
  readonly onChange: (part: { odds: string }) => void;
}

function OddsField({ bet, odds, isWrong, onChange }: OddsFieldProps) {
  const step = (steps: number) => onChange({ odds: stepOdds(bet, odds, steps) });
  const words = wordsOfSteps(bet);
  const id = `edit-odds-${bet.id}`;
  return (
    <div className="field">
      <label htmlFor={id}>{isLines(bet) ? t`Line` : t`Odds`}</label>
      <div className="step">
        <button type="button" aria-label={words.down} onClick={() => step(-1)}>
          <Icon name="minus" size="small" />
        </button>
        <input
          id={id}
          {...FIGURE_FOCUS}
          inputMode="decimal"
          autoComplete="off"
          value={odds}
          aria-invalid={isWrong}
          onChange={(event) => onChange({ odds: event.target.value })}
        />
        <button type="button" aria-label={words.up} onClick={() => step(1)}>
          <Icon name="plus" size="small" />
        </button>
      </div>
    </div>
  );
}

function wordsOf(edit: Edit, isLine: boolean): string {
  switch (edit.kind) {
    case 'unreadable-odds':
      return isLine ? t`Enter a line.` : t`These odds are not on the ladder.`;
    case 'unreadable-stake':
      return t`Enter a stake.`;
    case 'nothing':
      return t`A smaller stake keeps its place in the queue.`;
    case 'kept':
      return t`It keeps its place in the queue.`;
    case 'moved':
      return t`It goes to the end of the queue.`;
  }
}

function useSend(bet: Bet, onDone: () => void) {
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const send = async ({ request }: Extract<Edit, { request: object }>) => {
    setIsBusy(true);
    setProblem('');
    try {
      const answer = await call('bet/editBet', { bet_id: bet.id, ...request, request_id: newRequestId() });
      if (answer.kind !== 'answered') return;
      const text = answer.data.kept_place
        ? t`Changed; keeps its place in the queue.`
        : t`Changed; moved to the end of the queue.`;
      toast('good', text);
      announce(text);
      betWasPlaced();
      onDone();
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t`Connection lost. Look at the bet before you try again.`);
    } finally {
      setIsBusy(false);
    }
  };
  return { send, problem, isBusy, forget: () => setProblem('') };
}
