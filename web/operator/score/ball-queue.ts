import { useSyncExternalStore } from 'react';
import { Refusal } from '../../shared/wire/call.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { ballText, isSamePlace, placeText, scoreOf, type BallClaim } from './score-facts.ts';

const AGAIN_MS = 3000;
const NO_CONNECTION = 'No connection. Balls are kept on this device and sent when it is back.';

export const factsKey = (matchId: number) => ['facts', matchId];

interface QueueState {
  readonly balls: readonly BallClaim[];
  /** Why the first ball is still here, or what became of one that was refused. */
  readonly problem: string;
}

/**
 * Balls on their way, kept on this device until the exchange has them: in order, one at a time. A ball is named by its
 * place in the innings, and the facts are read before one is sent again: it counts once.
 */
class BallQueue {
  readonly #matchId: number;
  readonly #listeners = new Set<() => void>();
  state: QueueState;
  #isSending = false;

  constructor(matchId: number) {
    this.#matchId = matchId;
    const stored = localStorage.getItem(this.#key);
    this.state = { balls: stored === null ? [] : (JSON.parse(stored) as BallClaim[]), problem: '' };
    void this.#send(true);
  }

  get #key(): string {
    return `evens-score-${this.#matchId}`;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(ball: BallClaim): void {
    this.#set({ balls: [...this.state.balls, ball], problem: this.#isSending ? this.state.problem : '' });
    void this.#send(false);
  }

  /** @param isAgain  whether the first ball may be there already */
  async #send(isAgain: boolean): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let again = isAgain;
    for (let [ball] = this.state.balls; ball !== undefined; [ball] = this.state.balls) {
      const outcome = await sendBall(this.#matchId, ball, again);
      again = outcome === 'unknown';
      if (outcome === 'unknown') {
        this.#set({ ...this.state, problem: NO_CONNECTION });
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        continue;
      }
      await queryClient.invalidateQueries({ queryKey: factsKey(this.#matchId) });
      // What follows a refused ball cannot stand where it was meant to.
      if (outcome === 'sent') this.#set({ balls: this.state.balls.slice(1), problem: '' });
      else this.#set({ balls: [], problem: outcome });
    }
    this.#isSending = false;
  }

  #set(state: QueueState): void {
    this.state = state;
    localStorage.setItem(this.#key, JSON.stringify(state.balls));
    for (const listener of this.#listeners) listener();
  }
}

const queues = new Map<number, BallQueue>();

export function useBallQueue(matchId: number): QueueState & { readonly add: (ball: BallClaim) => void } {
  const queue = queues.get(matchId) ?? new BallQueue(matchId);
  queues.set(matchId, queue);
  const state = useSyncExternalStore(queue.subscribe, () => queue.state);
  return { ...state, add: (ball) => queue.add(ball) };
}

/** @returns sent, unknown where no answer came, or why it was refused */
async function sendBall(matchId: number, ball: BallClaim, isAgain: boolean): Promise<string> {
  try {
    const known = isAgain ? await ballThere(matchId, ball) : undefined;
    if (known === undefined) await ask('admin/addFact', { match_id: matchId, said: { ...ball } });
    else if (ballText(known) !== ballText(ball))
      return `Ball ${placeText(ball)} was scored as ${ballText(known)} meanwhile, not as ${ballText(ball)}. Correct it if it is wrong.`;
    return 'sent';
  } catch (error) {
    return error instanceof Refusal ? wordsOf(error) : 'unknown';
  }
}

async function ballThere(matchId: number, ball: BallClaim): Promise<BallClaim | undefined> {
  const { facts } = await ask('admin/getFacts', { match_id: matchId });
  const innings = scoreOf(facts, [])?.innings.find(({ number }) => number === ball.innings);
  return innings?.balls.find((known) => isSamePlace(known.ball, ball))?.ball;
}
