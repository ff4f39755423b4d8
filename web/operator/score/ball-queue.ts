import { useSyncExternalStore } from 'react';
import { Refusal } from '../../shared/wire/call.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { factsQuery } from '../data/match-facts.ts';
import type { CricketBall } from 'results';
import { lineOf, scorerSource } from '../data/fact-lines.ts';
import { ballPlaces, ballsBySource, type BallPlace } from '../facts/ball-places.ts';
import { ballText } from '../facts/ball-text.ts';
import { isSamePlace, scoreOf, type ScoredBall, type ScoredInnings, type Step } from './score-facts.ts';

const AGAIN_MS = 3000;
const NO_CONNECTION = 'No connection. Balls are kept on this device and sent when it is back.';

/** Whose line of facts about a match the balls belong to. */
export interface Line {
  readonly matchId: number;
  /** The user's number. */
  readonly scorer: number;
}

interface QueueState {
  readonly steps: readonly Step[];
  /** Why the first step is still here, or what became of one that was refused. */
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
  #sending: Promise<void> | undefined;

  constructor(line: Line) {
    this.#line = line;
    const stored = localStorage.getItem(keyOf(line));
    this.state = { steps: stored === null ? [] : (JSON.parse(stored) as Step[]), problem: '' };
    this.#start(true);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(ball: CricketBall): void {
    this.#push(ball);
  }

  /** @param ball  the last one: what the exchange cannot have yet is not sent at all */
  takeBack(ball: CricketBall): void {
    const { steps } = this.state;
    const last = steps.at(-1);
    if (last?.kind === 'taken-back' && isSamePlace(last.ball, ball)) return;
    if (last?.kind === 'ball' && steps.length > 1) this.#set({ ...this.state, steps: steps.slice(0, -1) });
    else this.#push({ kind: 'taken-back', ball });
  }

  /** Resolves when nothing is on its way. */
  async whenSent(): Promise<void> {
    await this.#sending;
  }

  #push(step: Step): void {
    this.#set({
      steps: [...this.state.steps, step],
      problem: this.#sending === undefined ? '' : this.state.problem,
    });
    this.#start(false);
  }

  #start(isAgain: boolean): void {
    this.#sending ??= this.#send(isAgain).finally(() => (this.#sending = undefined));
  }

  /** @param isAgain  whether the first ball may be there already */
  async #send(isAgain: boolean): Promise<void> {
    let again = isAgain;
    for (let [step] = this.state.steps; step !== undefined; [step] = this.state.steps) {
      const outcome = await sendStep(this.#line, step, again);
      again = outcome.kind === 'unknown';
      if (outcome.kind === 'sent') this.#set({ steps: this.state.steps.slice(1), problem: '' });
      else if (outcome.kind === 'refused') this.#drop(outcome.why);
      else {
        this.#set({ ...this.state, problem: outcome.why });
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  /** What follows a refused ball cannot stand where it was meant to. */
  #drop(why: string): void {
    const balls = this.state.steps.slice(1).filter((step) => step.kind === 'ball');
    const [first] = this.state.steps;
    const placeOf = placesIn(this.#line, first?.kind === 'ball' ? [first, ...balls] : balls);
    const after = balls.map((ball) => `${placeOf(ball)} ${ballText(ball)}`);
    const lost = after.length === 0 ? '' : ` Not sent after it: ${after.join(', ')}. Score them again.`;
    this.#set({ steps: [], problem: `${why}${lost}` });
  }

  #set(state: QueueState): void {
    this.state = state;
    localStorage.setItem(keyOf(this.#line), JSON.stringify(state.steps));
    for (const listener of this.#listeners) listener();
  }
}

const keyOf = ({ matchId, scorer }: Line): string => `evens-score-${matchId}-${scorer}`;

const queues = new Map<string, BallQueue>();

export interface Queue extends QueueState, Pick<BallQueue, 'add' | 'takeBack' | 'whenSent'> {}

export function useBallQueue(line: Line): Queue {
  const queue = queues.get(keyOf(line)) ?? new BallQueue(line);
  queues.set(keyOf(line), queue);
  const state = useSyncExternalStore(queue.subscribe, () => queue.state);
  return {
    ...state,
    add: (ball) => queue.add(ball),
    takeBack: (ball) => queue.takeBack(ball),
    whenSent: () => queue.whenSent(),
  };
}

type Outcome =
  | { readonly kind: 'sent' }
  /** Whether the exchange has it is not known, or it cannot take it yet. */
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

const TOO_MANY = 429;

async function sendStep(line: Line, step: Step, isAgain: boolean): Promise<Outcome> {
  const ball = step.kind === 'ball' ? step : step.ball;
  try {
    return await (step.kind === 'ball' ? sendBall(line, step, isAgain) : sendTakeBack(line, ball));
  } catch (error) {
    if (!(error instanceof Refusal)) return { kind: 'unknown', why: NO_CONNECTION };
    if (error.httpStatus === TOO_MANY) return { kind: 'unknown', why: wordsOf(error) };
    if (error.code === 'second-person-missing') void queryClient.invalidateQueries({ queryKey: ['proposals'] });
    const what = step.kind === 'ball' ? '' : 'Take back ';
    return {
      kind: 'refused',
      why: `${what}${what === '' ? 'Ball' : 'ball'} ${placesIn(line)(ball)}, ${ballText(ball)}: ${wordsOf(error)}`,
    };
  }
}

/** A ball is sent once the page has read the facts with it: the next one is named by its place after them. */
async function sendBall(line: Line, ball: CricketBall, isAgain: boolean): Promise<Outcome> {
  let known = isAgain ? await knownAt(line, ball) : undefined;
  if (known === undefined) {
    await ask('admin/addFact', { match_id: line.matchId, scorer: line.scorer, said: { ...ball } });
    known = await knownAt(line, ball);
  }
  return known === undefined || isSameText(known.ball, ball)
    ? { kind: 'sent' }
    : scoredOtherwise(line, ball, known.ball);
}

/** It may have been taken back already. */
async function sendTakeBack(line: Line, ball: CricketBall): Promise<Outcome> {
  const known = await knownAt(line, ball);
  if (known?.factId === undefined) return { kind: 'sent' };
  if (!isSameText(known.ball, ball)) return scoredOtherwise(line, ball, known.ball);
  const { matchId: match_id, scorer } = line;
  await ask('admin/correctFact', { match_id, scorer, fact_id: known.factId, reason: 'Taken back by the scorer' });
  await newestInnings(line, ball.innings);
  return { kind: 'sent' };
}

/** The numbers of balls on the pad, by the facts that the page knows and the balls that are on their way. */
function placesIn({ matchId, scorer }: Line, onTheirWay: readonly CricketBall[] = []): (ball: BallPlace) => string {
  const facts = queryClient.getQueryData(factsQuery(matchId).queryKey)?.facts ?? [];
  const known = [...ballsBySource(lineOf(facts, scorerSource(scorer))).values()].flat();
  return ballPlaces([...known.map(({ ball }) => ball), ...onTheirWay]);
}

const isSameText = (one: CricketBall, other: CricketBall): boolean => ballText(one) === ballText(other);

function scoredOtherwise(line: Line, ball: CricketBall, known: CricketBall): Outcome {
  const why = `Ball ${placesIn(line)(ball)} was scored as ${ballText(known)} meanwhile, not as ${ballText(ball)}. Correct it if it is wrong.`;
  return { kind: 'refused', why };
}

/** Read now, not by a look that began before. @throws Refusal, Unreachable, LoginSessionEnded */
export async function newestInnings({ matchId, scorer }: Line, innings: number): Promise<ScoredInnings | undefined> {
  const query = factsQuery(matchId);
  await queryClient.cancelQueries(query);
  const { facts } = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
  return scoreOf(lineOf(facts, scorerSource(scorer)), [])?.innings.find(({ number }) => number === innings);
}

async function knownAt(line: Line, ball: CricketBall): Promise<ScoredBall | undefined> {
  const innings = await newestInnings(line, ball.innings);
  return innings?.balls.find((known) => isSamePlace(known.ball, ball));
}
