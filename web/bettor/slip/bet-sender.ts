import type { BetPlaced } from 'protocol';
import { wordsOfServer } from '../../shared/server-words/server-words.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { useAccount } from '../data/account-store.ts';
import { betOf, moneyOf, type Bet } from '../data/from-wire.ts';
import { isNumber, isQuoted } from '../data/market-kind.ts';
import { entropyFor } from '../data/round-entropy.ts';
import { fetchReceipt } from '../data/round-receipt.ts';
import { call, queryClient } from '../data/exchange.ts';
import { priceOfDraft, stakeOfDraft, type Draft, type Placed, type Slip, type SlipEvent } from './slip-machine.ts';

// Does what a slip's phases call for: sends the bet, finds out what became of a lost request, follows the placed bet.

/** The slip on screen, or the slip behind one tap of one-click betting. */
export interface SlipHolder {
  readonly read: () => Slip;
  readonly tell: (event: SlipEvent) => void;
}

export interface BetSender {
  /** Places the slip's bet. After a second tap the slip is already sending, and nothing happens. */
  readonly place: () => void;
  /** Asks what became of a request whose answer was lost. */
  readonly askForOutcome: () => void;
  readonly follow: (bet: Bet) => void;
}

/** Without dashes it fits into an order's reference, by which the bet is found even after a restart of the exchange. */
export const newRequestId = (): string => crypto.randomUUID().replaceAll('-', '');

const AGAIN_AFTER_MS = [500, 1000, 2000, 4000, 8000];
const LATE_MS = 1500;

export function createBetSender(holder: SlipHolder): BetSender {
  let againTimer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;

  /** @param isPlacing  then a refusal means that no bet was made; of a lookup, it says nothing about the bet */
  const once = async (work: () => Promise<void>, isPlacing: boolean) => {
    if (isBusy) return;
    clearTimeout(againTimer);
    isBusy = true;
    try {
      await work();
    } catch (error) {
      if (isPlacing && error instanceof Refusal)
        holder.tell({ type: 'refused', code: error.code, message: error.message });
      else lost();
    } finally {
      isBusy = false;
    }
  };

  const lost = () => {
    holder.tell({ type: 'connection-lost' });
    const slip = holder.read();
    if (slip.phase !== 'unknown') return;
    const wait = AGAIN_AFTER_MS[Math.min(slip.tries, AGAIN_AFTER_MS.length) - 1] as number;
    againTimer = setTimeout(askForOutcome, wait);
  };

  const follow = ({ id, state, matched, averagePrice, unmatched, line, reason }: Bet) =>
    holder.tell({ type: 'bet-changed', placed: { betId: id, state, matched, averagePrice, unmatched, line, reason } });

  const taken = (data: BetPlaced) => {
    const placed = placedOf(data);
    const slip = holder.read();
    if (slip.phase !== 'closed') noteReceipt(slip.draft, data.sequence);
    holder.tell({ type: 'taken', placed, releaseAt: performance.now() + data.delay_left });
    betWasPlaced();
    followKnown(data.bet_id, follow);
    if (placed.state === 'pending') watchDelay(holder, placed.betId, { left: data.delay_left, follow });
  };

  const send = (draft: Draft, requestId: string) =>
    once(async () => {
      const answer = await call('bet/placeMarketBet', requestOf(draft, requestId));
      if (answer.kind === 'logged-out') holder.tell({ type: 'login-session-lost' });
      else taken(answer.data);
    }, true);

  const askForOutcome = () => {
    const slip = holder.read();
    if (slip.phase !== 'unknown') return;
    holder.tell({ type: 'lookup-sent' });
    void once(async () => {
      const answer = await call('bet/resolveRequest', { request_id: slip.requestId });
      if (answer.kind === 'logged-out') return;
      const { bet, code, message } = answer.data;
      if (bet === null) holder.tell({ type: 'refused', code, message: wordsOfServer(code, message) });
      else taken(bet);
    }, false);
  };

  return {
    place: () => {
      if (holder.read().phase !== 'editing') return;
      holder.tell({ type: 'placed', requestId: newRequestId() });
      const slip = holder.read();
      if (slip.phase === 'sending') void send(slip.draft, slip.requestId);
    },
    askForOutcome,
    follow,
  };
}

function noteReceipt({ selection: { market } }: Draft, sequence: number): void {
  if (market.round !== undefined) void fetchReceipt(market.round, sequence);
}

const MIN_FILL = 0.01;

function requestOf(draft: Draft, requestId: string) {
  const { market, runner, side } = draft.selection;
  const stake = (stakeOfDraft(draft) ?? 0) / 100;
  return {
    market_id: market.id,
    selection_id: runner.id,
    odds: (priceOfDraft(draft) ?? 0) / 100,
    stake,
    is_back: side === 'back' ? (1 as const) : (0 as const),
    persistence: draft.persistence,
    request_id: requestId,
    ...(isQuoted(market) ? { accept: draft.accept } : {}),
    ...(isNumber(market) ? { line: draft.line } : {}),
    ...(market.round === undefined ? {} : { entropy: entropyFor(market.round) }),
    ...(isQuoted(market) || draft.fill === 'rest' ? {} : { min_fill: draft.fill === 'whole' ? stake : MIN_FILL }),
  };
}

export function placedOf(data: BetPlaced): Placed {
  return {
    betId: data.bet_id,
    state: data.status,
    matched: moneyOf(data.matched),
    averagePrice: data.average_odds * 100,
    unmatched: moneyOf(data.unmatched),
    reason: '',
  };
}

/** Fetches again the figures that no stream topic carries. */
export function betWasPlaced(): void {
  void queryClient.invalidateQueries({ queryKey: ['balance'] });
  void queryClient.invalidateQueries({ queryKey: ['exposure'] });
  void queryClient.invalidateQueries({ queryKey: ['cash-out'] });
}

/** The account topic may already have brought newer news of the bet than the answer. */
export function followKnown(betId: string, follow: (bet: Bet) => void): void {
  const { open, settled } = useAccount.getState();
  const bet = [...(open ?? []), ...settled].find((candidate) => candidate.id === betId);
  if (bet !== undefined) follow(bet);
}

interface Delay {
  readonly left: number;
  readonly follow: (bet: Bet) => void;
}

/** Asks what became of a delayed bet if the stream has not said so by itself. */
export function watchDelay(holder: SlipHolder, betId: string, { left, follow }: Delay): void {
  const look = async () => {
    const slip = holder.read();
    if (slip.phase !== 'pending' || slip.placed.betId !== betId) return;
    try {
      const answer = await call('bet/getCurrentBets');
      const bet = answer.kind === 'answered' ? answer.data.find(({ bet_id }) => bet_id === betId) : undefined;
      if (bet !== undefined) follow(betOf(bet));
    } catch {
      // Unreachable: tries again below, until the stream or an answer says what became of it.
    }
    watchDelay(holder, betId, { left: 0, follow });
  };
  setTimeout(() => void look(), left + LATE_MS);
}
