import { LADDER, type Money, type Price, type Side } from 'engine/vocabulary';
import { t } from '@lingui/core/macro';
import { formatPrice, formatStake } from '../../shared/format/money.ts';
import { useAccount } from '../data/account-store.ts';
import { onBetChanged } from '../data/bet-news.ts';
import type { Bet, Market, Runner } from '../data/from-wire.ts';
import { call } from '../exchange.ts';
import { createBetSender } from '../slip/bet-sender.ts';
import { CLOSED, nextSlip, type Slip } from '../slip/slip-machine.ts';
import { tellSlip } from '../slip/slip-store.ts';
import { announce, toast } from '../ui-store.ts';
import { isUnmatched, tickOfBet } from './ladder-figures.ts';
import { keepArmed, useLadder } from './ladder-settings.ts';

// What a click or a key on the ladder asks for.

export interface Ask {
  readonly market: Market;
  readonly runner: Runner;
  readonly side: Side;
  readonly tick: number;
}

/** Fills the bet slip, or, while one-click is armed, places at once. */
export function askFor({ market, runner, side, tick }: Ask): void {
  const price = LADDER[tick] as Price;
  const { isArmed, stake } = useLadder.getState();
  const selection = { market, runner, side, depth: 0 };
  if (isArmed && stake !== undefined) {
    placeNow(selection, price, stake);
    return;
  }
  tellSlip({ type: 'picked', selection, price, line: 0 });
  if (stake !== undefined) tellSlip({ type: 'stake-chosen', stake });
  announce(t`In the bet slip: ${wordOf(side)} ${runner.name} at ${formatPrice(price)}`);
}

const wordOf = (side: Side): string => (side === 'back' ? t`Back` : t`Lay`);

/** Its own slip, so that the one on screen stays as it is: a lost connection and an in-play delay are followed there. */
function placeNow(
  selection: { market: Market; runner: Runner; side: Side; depth: number },
  price: Price,
  stake: Money,
) {
  const name = `${wordOf(selection.side)} ${selection.runner.name} ${formatPrice(price)} × ${formatStake(stake)}`;
  let slip: Slip = CLOSED;
  const sender = createBetSender({
    read: () => slip,
    tell: (event) => {
      const before = slip;
      slip = nextSlip(slip, event);
      if (slip.phase !== before.phase || slip.phase === 'editing') report(name, slip, before);
      if (slip.phase === 'done' || slip.phase === 'closed') ends();
    },
  });
  const ends = onBetChanged(sender.follow);
  keepArmed();
  slip = nextSlip(nextSlip(slip, { type: 'picked', selection, price, line: 0 }), { type: 'stake-chosen', stake });
  sender.place();
  if (slip.phase === 'editing') say('bad', t`Not placed: the stake is outside this market’s limits.`);
}

function report(name: string, slip: Slip, before: Slip): void {
  if (slip.phase === 'done') say('good', `${name}: ${wordsOfDone(slip.placed)}`);
  else if (slip.phase === 'pending') say('plain', t`${name}: waiting for the in-play delay`);
  else if (slip.phase === 'unknown' && before.phase !== 'unknown') say('plain', t`${name}: connection lost, asking`);
  else if (slip.phase === 'editing' && slip.refused !== undefined) say('bad', `${name}: ${slip.refused.message}`);
}

function wordsOfDone({
  state,
  matched,
  unmatched,
}: {
  state: Bet['state'];
  matched: number;
  unmatched: number;
}): string {
  if (unmatched === 0 && matched > 0) return t`matched`;
  if (matched > 0) return t`partly matched`;
  return state === 'unmatched' ? t`waits at its price` : t`not placed`;
}

function say(kind: 'good' | 'bad' | 'plain', text: string): void {
  useLadder.setState({ said: { kind, text } });
  announce(text);
}

export const betsOn = (marketId: string, selectionId: number): Bet[] =>
  (useAccount.getState().open ?? []).filter((bet) => bet.marketId === marketId && bet.selectionId === selectionId);

/** Cancels what is unmatched at a price, of one side or of both. */
export async function cancelAt(ask: Omit<Ask, 'side'>, side?: Side): Promise<void> {
  const own = betsOn(ask.market.id, ask.runner.id).filter(
    (bet) => isUnmatched(bet) && tickOfBet(bet) === ask.tick && (side === undefined || bet.side === side),
  );
  const price = formatPrice(LADDER[ask.tick] as Price);
  if (own.length === 0) {
    say('plain', t`You have no unmatched bet at ${price}.`);
    return;
  }
  const answers = await Promise.allSettled(own.map(({ id }) => call('bet/cancelBet', { bet_id: id })));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed === undefined) say('good', t`Cancelled at ${price}`);
  else say('bad', failed.reason instanceof Error ? failed.reason.message : t`Not cancelled`);
}

/** Moves what is unmatched at a price by so many ticks: each bet is replaced at its new price. */
export async function moveBy(ask: Omit<Ask, 'side'>, ticks: 1 | -1): Promise<boolean> {
  const own = betsOn(ask.market.id, ask.runner.id).filter((bet) => isUnmatched(bet) && tickOfBet(bet) === ask.tick);
  const to = LADDER[ask.tick + ticks];
  if (own.length === 0 || to === undefined) return false;
  try {
    for (const { id } of own) await call('bet/editBet', { bet_id: id, odds: to / 100 });
    say('good', t`Moved to ${formatPrice(to)}`);
    return true;
  } catch (error) {
    say('bad', error instanceof Error ? error.message : t`Not moved`);
    toast('bad', t`Not moved`);
    return false;
  }
}
