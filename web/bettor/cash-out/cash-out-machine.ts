import type { CashOutTaken } from 'protocol';
import type { BetState } from 'protocol';

// The taking of a cash out as a pure state machine. The offer itself is asked for again and again beside it.

export interface CashOutRequest {
  readonly percent: number;
  /** As it stood on the button, in decimal money. */
  readonly amount: number;
  readonly version: number;
  readonly requestId: string;
}

export type Taking =
  | { readonly phase: 'open'; readonly problem: string }
  | { readonly phase: 'sending'; readonly request: CashOutRequest }
  /** The answer was lost: the same request again counts once, and never for less. */
  | { readonly phase: 'unknown'; readonly request: CashOutRequest; readonly tries: number }
  | {
      readonly phase: 'waiting';
      readonly request: CashOutRequest;
      readonly betIds: readonly string[];
      readonly until: number;
    }
  | { readonly phase: 'done'; readonly request: CashOutRequest; readonly result: CashOutResult };

/** all: every bet was matched · some: not every one, so the position is not closed · none: nothing was. */
export interface CashOutResult {
  readonly kind: 'all' | 'some' | 'none';
  readonly reason: string;
}

export interface FollowedBet {
  readonly id: string;
  readonly state: BetState;
  readonly reason: string;
}

export type TakingEvent =
  | { type: 'requested'; request: CashOutRequest }
  | { type: 'taken'; taken: CashOutTaken; now: number }
  | { type: 'refused'; message: string }
  | { type: 'lost' }
  | { type: 'bets-changed'; bets: readonly FollowedBet[] }
  | { type: 'again' };

export const OPEN: Taking = { phase: 'open', problem: '' };

export function nextTaking(taking: Taking, event: TakingEvent): Taking {
  switch (event.type) {
    case 'requested':
      return taking.phase === 'open' ? { phase: 'sending', request: event.request } : taking;
    case 'taken':
      return isOnItsWay(taking) ? started(taking.request, event.taken, event.now) : taking;
    case 'refused':
      return isOnItsWay(taking) ? { phase: 'open', problem: event.message } : taking;
    case 'lost':
      return isOnItsWay(taking)
        ? { phase: 'unknown', request: taking.request, tries: taking.phase === 'unknown' ? taking.tries + 1 : 1 }
        : taking;
    case 'bets-changed':
      return taking.phase === 'waiting' ? followed(taking, event.bets) : taking;
    case 'again':
      return isOnItsWay(taking) ? taking : OPEN;
  }
}

const isOnItsWay = (taking: Taking): taking is Extract<Taking, { phase: 'sending' | 'unknown' }> =>
  taking.phase === 'sending' || taking.phase === 'unknown';

function started(request: CashOutRequest, { bets }: CashOutTaken, now: number): Taking {
  const betIds = bets.map(({ bet_id }) => bet_id);
  const until = now + Math.max(0, ...bets.map(({ delay_left }) => delay_left));
  const waiting = { phase: 'waiting', request, betIds, until } as const;
  return followed(
    waiting,
    bets.map(({ bet_id: id, status: state }) => ({ id, state, reason: '' })),
  );
}

type Waiting = Extract<Taking, { phase: 'waiting' }>;

function followed(taking: Waiting, bets: readonly FollowedBet[]): Taking {
  const own = taking.betIds.map((id) => bets.find((bet) => bet.id === id));
  if (own.some((bet) => bet === undefined || bet.state === 'pending')) return taking;
  const failed = own.filter((bet) => bet !== undefined && bet.state !== 'matched' && bet.state !== 'settled');
  const kind = failed.length === 0 ? 'all' : failed.length < own.length ? 'some' : 'none';
  return { phase: 'done', request: taking.request, result: { kind, reason: failed[0]?.reason ?? '' } };
}
