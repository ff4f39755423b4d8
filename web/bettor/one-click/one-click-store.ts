import type { Price } from 'engine/vocabulary';
import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { onBetChanged } from '../data/bet-news.ts';
import { joinVisit } from '../data/visit.ts';
import { useLogin } from '../../shared/login-store.ts';
import { createBetSender, type BetSender } from '../slip/bet-sender.ts';
import {
  CLOSED,
  nextSlip,
  obstacleOf,
  textOf,
  type Selection,
  type Slip,
  type SlipEvent,
} from '../slip/slip-machine.ts';
import { tellOfChange } from '../slip/slip-store.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { nextOneClick, readSettings, restedWith, type OneClick, type OneClickEvent } from './one-click-machine.ts';

// Single taps that place bets: whether they do, and what became of each.

const KEPT_AS = 'oneClick';
const SHOWN = 5;

/** One tap's bet: a slip of its own. */
export interface TapBet {
  readonly id: number;
  readonly slip: Slip;
  /** What kept it from being sent; else empty. */
  readonly obstacle: string;
}

interface OneClickState {
  readonly state: OneClick;
  /** Latest first. */
  readonly bets: readonly TapBet[];
}

export const useOneClick = create<OneClickState>(() => ({
  state: restedWith(readSettings(localStorage.getItem(KEPT_AS))),
  bets: [],
}));

let idleTimer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

export function tellOneClick(event: OneClickEvent): void {
  const before = useOneClick.getState().state;
  const state = nextOneClick(before, event);
  if (state === before) return;
  useOneClick.setState({ state });
  const { stakes, chosen, idle, accept } = state;
  localStorage.setItem(KEPT_AS, JSON.stringify({ stakes, chosen, idle, accept }));
  clearTimeout(idleTimer);
  if (state.isArmed) {
    const passed = () => tellOneClick({ type: 'time-passed', now: performance.now() });
    idleTimer = setTimeout(passed, Math.max(0, state.armedUntil - performance.now()) + 1);
    listen();
  }
  if (state.isArmed !== before.isArmed) {
    document.documentElement.toggleAttribute('data-one-click', state.isArmed);
    announce(state.isArmed ? t`One-click betting is on. A tap on a price places a bet.` : t`One-click betting is off.`);
  }
}

/** Away from what was armed nothing may be placed by a tap. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tellOneClick({ type: 'disarmed', why: 'tab-hidden' });
  });
  useLogin.subscribe(({ login }) => {
    if (login !== undefined) return;
    tellOneClick({ type: 'disarmed', why: 'signed-out' });
    useOneClick.setState({ bets: [] });
  });
}

joinVisit({
  onPageLeft: () => {
    tellOneClick({ type: 'disarmed', why: 'page-left' });
    useOneClick.setState(({ bets }) => ({ bets: bets.filter(isOnItsWay) }));
  },
});

/** Whether it is not known yet what becomes of it. */
export const isOnItsWay = ({ slip: { phase } }: TapBet): boolean =>
  phase === 'sending' || phase === 'unknown' || phase === 'pending';

export const isOneClickArmed = (): boolean => useOneClick.getState().state.isArmed;

/** Within this a second tap on the same price is the first one's bounce. */
const BOUNCE_MS = 250;
let lastTap = { what: '', at: Number.NEGATIVE_INFINITY };

function isBounce({ market, runner, side }: Selection, price: Price): boolean {
  const tap = { what: `${market.id}/${runner.id}/${side}/${price}`, at: performance.now() };
  const isAgain = tap.what === lastTap.what && tap.at - lastTap.at < BOUNCE_MS;
  lastTap = tap;
  return isAgain;
}

let lastBet = 0;
const senders = new Map<number, BetSender>();
onBetChanged((bet) => senders.forEach((sender) => sender.follow(bet)));

/** Places the chosen stake at the price that was tapped. Anything that goes wrong disarms. */
export function placeByTap(selection: Selection, { price, line }: { price: Price; line: number }): void {
  const { state } = useOneClick.getState();
  if (!state.isArmed || isBounce(selection, price)) return;
  lastBet += 1;
  const id = lastBet;
  const stakeText = textOf(state.stakes[state.chosen]);
  const slip = (
    [
      { type: 'picked', selection, price, line },
      { type: 'stake-typed', text: stakeText },
      { type: 'accept-chosen', accept: state.accept },
    ] as const
  ).reduce<Slip>(nextSlip, CLOSED);
  const obstacle = slip.phase === 'editing' ? (obstacleOf(slip.draft) ?? '') : '';
  useOneClick.setState(({ bets }) => ({ bets: [{ id, slip, obstacle }, ...bets].slice(0, SHOWN) }));
  if (obstacle !== '') return failed();
  const read = () => useOneClick.getState().bets.find((bet) => bet.id === id)?.slip ?? CLOSED;
  const sender = createBetSender({ read, tell: (event) => tellBet(id, event) });
  senders.set(id, sender);
  for (const old of senders.keys()) if (old <= id - SHOWN) senders.delete(old);
  tellOneClick({ type: 'used', now: performance.now() });
  sender.place();
}

function tellBet(id: number, event: SlipEvent): void {
  const bet = useOneClick.getState().bets.find((known) => known.id === id);
  if (bet === undefined) return;
  const slip = nextSlip(bet.slip, event);
  if (slip === bet.slip) return;
  useOneClick.setState(({ bets }) => ({ bets: bets.map((known) => (known.id === id ? { ...known, slip } : known)) }));
  tellOfChange(bet.slip, slip);
  if (slip.phase === 'unknown' || slip.phase === 'editing') failed();
}

const failed = (): void => tellOneClick({ type: 'disarmed', why: 'error' });
