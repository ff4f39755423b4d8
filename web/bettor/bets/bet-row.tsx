import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatSignedMoney, formatStake } from '../../shared/format/money.ts';
import { DateTime } from '../../shared/date-time.tsx';
import { Refusal } from '../../shared/wire/call.ts';
import { useAccount } from '../data/account-store.ts';
import { groupBets } from '../data/bet-groups.ts';
import { BetsCashOut } from '../cash-out/cash-out-link.tsx';
import type { Bet } from '../data/from-wire.ts';
import { priceWordsOf, sideWordOfBet, subjectOfBet } from '../data/market-kind.ts';
import { roundWords } from '../data/round-words.ts';
import { outcomeWordOf } from '../data/outcome-word.ts';
import { call } from '../data/exchange.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { newRequestId } from '../slip/bet-sender.ts';
import { wordsOfReason } from '../slip/slip-words.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { BetEdit } from './bet-edit.tsx';

/** Cancels what is unmatched; the outcome is shown as a toast, and in the row when it failed. */
export function useCancel(bet: Bet) {
  const [isCancelling, setIsCancelling] = useState(false);
  const [problem, setProblem] = useState('');
  const cancel = async () => {
    if (isCancelling) return;
    setIsCancelling(true);
    setProblem('');
    try {
      const answer = await call('bet/cancelBet', { bet_id: bet.id, request_id: newRequestId() });
      if (answer.kind === 'answered') {
        const [size, what] = [formatStake(Math.round(answer.data.cancelled * 100)), nameOf(bet)];
        const text = t`Cancelled ${size}, ${what}`;
        toast('plain', text);
        announce(text);
      }
    } catch (error) {
      const text = error instanceof Refusal ? error.message : t`Connection lost. Try again.`;
      setProblem(text);
      toast('bad', text);
      announce(text);
    } finally {
      setIsCancelling(false);
    }
  };
  return { cancel, isCancelling, problem };
}

function CancelButton({ bet, state }: { bet: Bet; state: ReturnType<typeof useCancel> }) {
  return (
    <button
      type="button"
      className="btn small"
      aria-label={t`Cancel ${nameOf(bet)}`}
      disabled={state.isCancelling}
      onClick={() => void state.cancel()}
    >
      {state.isCancelling ? t`Cancelling` : t`Cancel`}
    </button>
  );
}

/** Where it is on a number, its market's name is above. */
function whereOf(bet: Bet): string {
  const [market, match] = [wordsOfMarket(bet.marketName), roundWords(bet.matchName)];
  return subjectOfBet(bet) === market ? match : `${market} · ${match}`;
}

function Head({ bet, price, stake }: { bet: Bet; price: number; stake: number }) {
  return (
    <>
      <span className={`side-chip ${bet.side}`}>{sideWordOfBet(bet)}</span>
      <Link className="bet-name" to={`/game-details/${bet.sportId}/${bet.matchId}`}>
        {subjectOfBet(bet)}
      </Link>
      <span className="bet-value">
        {priceWordsOf(bet, price)} <small>×</small> {formatStake(stake)}
      </span>
    </>
  );
}

/** What it waits for; empty where nothing more is known. */
export function wordsOfWaiting(bet: Bet): string {
  if (bet.state === 'pending') return t`In-play delay`;
  const [size, before] = [formatStake(bet.matched), formatStake(bet.queueAhead ?? 0)];
  const price = priceWordsOf(bet, bet.price);
  const parts: string[] = [];
  if (bet.matched > 0) parts.push(t`${size} matched`);
  if (bet.queueAhead !== undefined)
    parts.push(bet.queueAhead === 0 ? t`first in queue at ${price}` : t`${before} ahead of you at ${price}`);
  if (bet.persistence === 'persist') parts.push(t`kept in-play`);
  return parts.join(' · ');
}

/** The ways to change and to cancel what is unmatched; none while it waits for its delay. */
export function useChange(bet: Bet) {
  const state = useCancel(bet);
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setIsEditing(false);
    edit.current?.focus({ preventScroll: true });
  };
  const buttons = bet.unmatched > 0 && bet.state !== 'pending' && (
    <span className="bet-do">
      {!bet.isQuoted && (
        <button
          ref={edit}
          type="button"
          className="btn small"
          aria-expanded={isEditing}
          aria-label={t`Edit ${nameOf(bet)}`}
          onClick={() => setIsEditing(!isEditing)}
        >
          <Trans>Edit</Trans>
        </button>
      )}
      <CancelButton bet={bet} state={state} />
    </span>
  );
  const form = isEditing && <BetEdit bet={bet} onDone={leave} />;
  return { problem: state.problem, buttons, form };
}

/** What rests in the book or waits for its delay, with ways to change and to cancel it. */
export function UnmatchedBet({ bet }: { bet: Bet }) {
  const { problem, buttons, form } = useChange(bet);
  return (
    <li className="bet">
      <Head bet={bet} price={bet.price} stake={bet.unmatched} />
      <span className="bet-line">
        <span className="cut">{whereOf(bet)}</span>
        <DateTime ms={bet.placedAt} />
        {problem === '' ? <span>{wordsOfWaiting(bet)}</span> : <span className="neg">{problem}</span>}
        <QueueBar bet={bet} />
      </span>
      {buttons}
      {form}
    </li>
  );
}

const nameOf = (bet: Bet) => `${sideWordOfBet(bet).toLowerCase()} ${subjectOfBet(bet)} ${priceWordsOf(bet, bet.price)}`;

/** How far the queue at its price has come: what traded there, of that and what still stands before it. */
function QueueBar({ bet: { queueAhead: ahead, queueTraded: traded } }: { bet: Bet }) {
  if (ahead === undefined || traded === undefined || ahead === 0) return null;
  return <progress className="queue-bar" max={ahead + traded} value={traded} aria-label={t`Place in the queue`} />;
}

export function MatchedBet({ bet }: { bet: Bet }) {
  // One for the market, with its first bet.
  const isFirst = useAccount(
    ({ open = [] }) => groupBets(open).matched.find(({ marketId }) => marketId === bet.marketId)?.id === bet.id,
  );
  return (
    <li className="bet">
      <Head bet={bet} price={bet.averagePrice} stake={bet.matched} />
      <span className="bet-line wide">
        <span className="cut">{whereOf(bet)}</span>
        <DateTime ms={bet.placedAt} />
      </span>
      {isFirst && (
        <span className="cash-out-cell">
          <BetsCashOut bet={bet} />
        </span>
      )}
    </li>
  );
}

function wordsOfEnd({ state, reason }: Bet): string {
  if (reason === 'asked') return t`Cancelled by you.`;
  return `${state === 'lapsed' ? t`Lapsed.` : t`Cancelled.`} ${wordsOfReason(reason)}`;
}

/** A bet of which nothing was matched and nothing rests, with the reason. */
export function LapsedBet({ bet }: { bet: Bet }) {
  return (
    <li className="bet">
      <Head bet={bet} price={bet.price} stake={bet.stake} />
      <span className="bet-line wide">
        <span className="cut">{wordsOfEnd(bet)}</span>
        <DateTime ms={bet.placedAt} />
      </span>
    </li>
  );
}

export function SettledBet({ bet }: { bet: Bet }) {
  const profit = bet.profit ?? 0;
  const word = outcomeWordOf(bet);
  return (
    <li className="bet">
      <Head
        bet={bet}
        price={bet.matched > 0 ? bet.averagePrice : bet.price}
        stake={bet.matched > 0 ? bet.matched : bet.stake}
      />
      <span className="bet-line wide">
        <span className="cut">{whereOf(bet)}</span>
        {bet.state === 'void' || bet.matched === 0 ? (
          <b>{bet.state === 'void' ? t`Void` : t`Not matched`}</b>
        ) : (
          <b className={profit < 0 ? 'neg' : 'pos'}>
            {word} {formatSignedMoney(profit)}
          </b>
        )}
      </span>
    </li>
  );
}
