import { LADDER, type Price, type Side } from 'engine/vocabulary';
import { t } from '@lingui/core/macro';
import { formatPrice } from '../../shared/format/money.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { useAccount } from '../data/account-store.ts';
import type { Bet, Market, Runner } from '../data/from-wire.ts';
import { call } from '../data/exchange.ts';
import { isOneClickArmed, placeByTap } from '../one-click/one-click-store.ts';
import { newRequestId } from '../slip/bet-sender.ts';
import { rememberPicked } from '../slip/picked-cell.ts';
import { bestNow, tellSlip } from '../slip/slip-store.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { isUnmatched, tickOfBet } from './ladder-figures.ts';
import { useLadder } from './ladder-settings.ts';

// What a click or a key on the ladder asks for.

export interface Ask {
  readonly market: Market;
  readonly runner: Runner;
  readonly side: Side;
  readonly tick: number;
}

/** Fills the bet slip, which gives the keyboard back to the grid; or, while one-click is armed, places its stake at once. */
export function askFor({ market, runner, side, tick }: Ask, grid: HTMLElement): void {
  const price = LADDER[tick] as Price;
  const selection = { market, runner, side, depth: 0 };
  if (isOneClickArmed()) {
    placeByTap(selection, { price, line: 0 });
    return;
  }
  rememberPicked(grid);
  const { stakeText } = useLadder.getState();
  tellSlip({ type: 'picked', selection, price, line: 0, best: bestNow(selection) });
  if (stakeText !== undefined) {
    // As it stands on the ladder, readable or not: the slip then says why, and places nothing else.
    tellSlip({ type: 'stake-by-chosen', by: 'stake' });
    tellSlip({ type: 'stake-typed', text: stakeText });
  }
  const word = side === 'back' ? t`Back` : t`Lay`;
  announce(t`In the bet slip: ${word} ${runner.name} at ${formatPrice(price)}`);
}

function say(kind: 'good' | 'bad' | 'plain', text: string): void {
  useLadder.setState({ message: { kind, text } });
  announce(text);
}

export const betsOn = (marketId: string, selectionId: number): Bet[] =>
  (useAccount.getState().open ?? []).filter((bet) => bet.marketId === marketId && bet.selectionId === selectionId);

const unmatchedAt = ({ market, runner, tick }: Omit<Ask, 'side'>): Bet[] =>
  betsOn(market.id, runner.id).filter((bet) => isUnmatched(bet) && tickOfBet(bet) === tick);

/** The stream brings a bet a moment after the answer does; one that was matched at once never comes. */
const SOON_MS = 500;

export function untilUnmatchedAt(ask: Omit<Ask, 'side'>): Promise<void> {
  if (unmatchedAt(ask).length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, SOON_MS);
    const stop = useAccount.subscribe(() => {
      if (unmatchedAt(ask).length > 0) done();
    });
  });
}

/** Cancels what is unmatched at a price, of one side or of both. */
export async function cancelAt(ask: Omit<Ask, 'side'>, side?: Side): Promise<void> {
  const own = unmatchedAt(ask).filter((bet) => side === undefined || bet.side === side);
  const price = formatPrice(LADDER[ask.tick] as Price);
  if (own.length === 0) {
    say('plain', t`You have no unmatched bet at ${price}.`);
    return;
  }
  const answers = await Promise.allSettled(
    own.map(({ id }) => call('bet/cancelBet', { bet_id: id, request_id: newRequestId() })),
  );
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed === undefined) say('good', t`Cancelled at ${price}`);
  else say('bad', failed.reason instanceof Error ? failed.reason.message : t`Not cancelled`);
}

/** Moves what is unmatched at a price, of one side or of both: each bet is replaced at its new price. */
export async function moveTo(ask: Omit<Ask, 'side'>, toTick: number, side?: Side): Promise<boolean> {
  const own = unmatchedAt(ask).filter((bet) => side === undefined || bet.side === side);
  const to = LADDER[toTick];
  if (own.length === 0 || to === undefined || toTick === ask.tick) return false;
  const price = formatPrice(to);
  say('plain', t`Moving to ${price}…`);
  try {
    for (const { id } of own) {
      const answer = await call('bet/editBet', { bet_id: id, odds: to / 100, request_id: newRequestId() });
      if (answer.kind === 'logged-out') return false;
    }
    say('good', t`Moved to ${price}`);
    return true;
  } catch (error) {
    const why = error instanceof Refusal ? error.message : t`Connection lost. Look at your open bets.`;
    say('bad', t`Not moved. ${why}`);
    return false;
  }
}
