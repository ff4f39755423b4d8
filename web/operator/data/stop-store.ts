import type { StopPicture } from 'protocol';
import { create } from 'zustand';

interface StopState {
  readonly stop: StopPicture;
  /** The time of the last stop that was put away on this page. */
  readonly putAwayAt: number;
}

export const useStop = create<StopState>(() => ({ stop: { by: '', at: 0, markets: 0 }, putAwayAt: 0 }));

const take = (stop: StopPicture) => useStop.setState({ stop });

export const STOP_TAKER = { picture: take, change: take };

export const putStopAway = (): void => useStop.setState(({ stop }) => ({ putAwayAt: stop.at }));
