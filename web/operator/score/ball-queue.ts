import { useSyncExternalStore } from 'react';
import { Refusal } from '../../shared/wire/call.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { factsQuery } from '../data/match-facts.ts';
import type { CricketBall } from 'results';
import { lineOf, scorerSource, type KnownFacts } from '../data/fact-lines.ts';
import { ballText, placeText } from '../facts/ball-text.ts';
import { isSamePlace, scoreOf } from './score-facts.ts';

const AGAIN_MS = 3000;
const NO_CONNECTION = 'No connection. Balls are kept on this device and sent when it is back.';

/** Whose line of facts about a match the balls belong to. */
export interface Line {
  readonly matchId: number;
  /** The user's number. */
  readonly scorer: number;
}

interface QueueState {
  readonly balls: readonly CricketBall[];
  /** Why the first ball is still here, or what became of one that was refused. */
  readonly problem: string;
}

/**
 * Balls on their way, kept on this device until the exchange has them: in order, one at a time. A ball is named by its
 * place in the innings, and the facts are read before one is sent again: it counts once.
 */
class BallQueue {
  readonly #line: Line;
  readonly #listeners = new Set<() => void>();
  state: QueueState;
  #isSending = false;

  constructor(line: Line) {
    this.#line = line;
    const stored = localStorage.getItem(keyOf(line));
    this.state = { balls: stored === null ? [] : (JSON.parse(stored) as CricketBall[]), problem: '' };
    void this.#send(true);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(ball: CricketBall): void {
    this.#set({ balls: [...this.state.balls, ball], problem: this.#isSending ? this.state.problem : '' });
    void this.#send(false);
  }

  /** @param isAgain  whether the first ball may be there already */
  async #send(isAgain: boolean): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let again = isAgain;
    for (let [ball] = this.state.balls; ball !== undefined; [ball] = this.state.balls) {
      const outcome = await sendBall(this.#line, ball, again);
      again = outcome.kind === 'unknown';
      if (outcome.kind === 'sent') this.#set({ balls: this.state.balls.slice(1), problem: '' });
      else if (outcome.kind === 'refused') this.#drop(outcome.why);
      else {
        this.#set({ ...this.state, problem: outcome.why });
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
    this.#isSending = false;
  }

  /** What follows a refused ball cannot stand where it was meant to. */
  #drop(why: string): void {
    const after = this.state.balls.slice(1).map((ball) => `${placeText(ball)} ${ballText(ball)}`);
    const lost = after.length === 0 ? '' : ` Not sent after it: ${after.join(', ')}. Score them again.`;
    this.#set({ balls: [], problem: `${why}${lost}` });
  }

  #set(state: QueueState): void {
    this.state = state;
    localStorage.setItem(keyOf(this.#line), JSON.stringify(state.balls));
    for (const listener of this.#listeners) listener();
  }
}

const keyOf = ({ matchId, scorer }: Line): string => `evens-score-${matchId}-${scorer}`;

const queues = new Map<string, BallQueue>();

export function useBallQueue(line: Line): QueueState & { readonly add: (ball: CricketBall) => void } {
  const queue = queues.get(keyOf(line)) ?? new BallQueue(line);
  queues.set(keyOf(line), queue);
  const state = useSyncExternalStore(queue.subscribe, () => queue.state);
  return { ...state, add: (ball) => queue.add(ball) };
}

type Outcome =
  | { readonly kind: 'sent' }
  /** Whether the exchange has it is not known, or it cannot take it yet. */
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

const TOO_MANY = 429;

/** A ball is sent once the page has read the facts with it: the next one is named by its place after them. */
async function sendBall(line: Line, ball: CricketBall, isAgain: boolean): Promise<Outcome> {
  try {
    let known = isAgain ? ballIn(await newestFacts(line), line, ball) : undefined;
    if (known === undefined) {
      await ask('admin/addFact', { match_id: line.matchId, scorer: line.scorer, said: { ...ball } });
      known = ballIn(await newestFacts(line), line, ball) ?? ball;
    }
    if (ballText(known) === ballText(ball)) return { kind: 'sent' };
    const why = `Ball ${placeText(ball)} was scored as ${ballText(known)} meanwhile, not as ${ballText(ball)}. Correct it if it is wrong.`;
    return { kind: 'refused', why };
  } catch (error) {
    if (!(error instanceof Refusal)) return { kind: 'unknown', why: NO_CONNECTION };
    if (error.httpStatus === TOO_MANY) return { kind: 'unknown', why: wordsOf(error) };
    return { kind: 'refused', why: `Ball ${placeText(ball)}, ${ballText(ball)}: ${wordsOf(error)}` };
  }
}

/** Read now, not by a look that began before. @throws Refusal, Unreachable, LoginSessionEnded */
async function newestFacts({ matchId }: Line): Promise<KnownFacts> {
  const query = factsQuery(matchId);
  await queryClient.cancelQueries(query);
  return queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
}

function ballIn({ facts }: KnownFacts, { scorer }: Line, ball: CricketBall): CricketBall | undefined {
  const innings = scoreOf(lineOf(facts, scorerSource(scorer)), [])?.innings.find(
    ({ number }) => number === ball.innings,
  );
  return innings?.balls.find((known) => isSamePlace(known.ball, ball))?.ball;
}
