import type { Accept, Money } from 'engine/vocabulary';

// One-click betting as a pure state machine: when a single tap places a bet, and what ends that.

export const IDLE_CHOICES = [1, 5, 10] as const;

/** What the device keeps. Whether it is armed is never kept. */
export interface OneClickSettings {
  /** Three, minor units. */
  readonly stakes: readonly [Money, Money, Money];
  /** Which of them a tap stakes. */
  readonly chosen: 0 | 1 | 2;
  /** Minutes without a bet after which it disarms itself. */
  readonly idle: (typeof IDLE_CHOICES)[number];
  readonly accept: Accept;
}

export type Disarmed = 'by-hand' | 'idle' | 'page-left' | 'tab-hidden' | 'error' | 'signed-out';

export interface OneClick extends OneClickSettings {
  readonly isArmed: boolean;
  /** Until then without a bet, by the browser's clock; 0 while it is not armed. */
  readonly armedUntil: number;
  /** Why it is not armed any more; undefined before the first time. */
  readonly why: Disarmed | undefined;
}

export type OneClickEvent =
  | { type: 'armed'; now: number }
  | { type: 'used'; now: number }
  | { type: 'time-passed'; now: number }
  | { type: 'disarmed'; why: Disarmed }
  | { type: 'stake-chosen'; place: 0 | 1 | 2 }
  | { type: 'stake-set'; place: 0 | 1 | 2; stake: Money }
  | { type: 'idle-chosen'; idle: OneClickSettings['idle'] }
  | { type: 'accept-chosen'; accept: Accept };

export const FIRST_SETTINGS: OneClickSettings = {
  stakes: [100_00 as Money, 500_00 as Money, 1000_00 as Money],
  chosen: 0,
  idle: 5,
  accept: 'better',
};

const MINUTE_MS = 60_000;

export function restedWith(settings: OneClickSettings): OneClick {
  return { ...settings, isArmed: false, armedUntil: 0, why: undefined };
}

export function nextOneClick(state: OneClick, event: OneClickEvent): OneClick {
  switch (event.type) {
    case 'armed':
      return { ...state, isArmed: true, why: undefined, armedUntil: event.now + state.idle * MINUTE_MS };
    case 'used':
      return state.isArmed ? { ...state, armedUntil: event.now + state.idle * MINUTE_MS } : state;
    case 'time-passed':
      return state.isArmed && event.now >= state.armedUntil ? disarmed(state, 'idle') : state;
    case 'disarmed':
      return state.isArmed ? disarmed(state, event.why) : state;
    case 'stake-chosen':
      return { ...state, chosen: event.place };
    // A figure that changes under an armed tap would stake what nobody looked at.
    case 'stake-set':
      return { ...disarmed(state, 'by-hand'), stakes: state.stakes.with(event.place, event.stake) as never };
    case 'idle-chosen':
      return { ...disarmed(state, 'by-hand'), idle: event.idle };
    case 'accept-chosen':
      return { ...disarmed(state, 'by-hand'), accept: event.accept };
  }
}

const disarmed = (state: OneClick, why: Disarmed): OneClick => ({
  ...state,
  isArmed: false,
  armedUntil: 0,
  why: state.isArmed ? why : state.why,
});

/** What the device kept, where it can be read. */
export function readSettings(text: string | null): OneClickSettings {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<OneClickSettings> | null;
    const { stakes, chosen, idle, accept } = { ...FIRST_SETTINGS, ...kept };
    const isGood =
      stakes.length === 3 &&
      stakes.every((stake) => Number.isSafeInteger(stake) && stake > 0) &&
      [0, 1, 2].includes(chosen) &&
      IDLE_CHOICES.includes(idle) &&
      ['none', 'better', 'any'].includes(accept);
    return isGood ? { stakes, chosen, idle, accept } : FIRST_SETTINGS;
  } catch {
    return FIRST_SETTINGS;
  }
}
