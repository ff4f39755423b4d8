import type { Round, Step } from 'games';
import type { CasinoRound, RoundStage } from 'protocol';
import type { JournaledRound } from './round-journal.ts';
import { type EndedRoundRow, roundIdOf, type StoredChain, type StoredRound } from './round-rows.ts';

/** A table is looked at for so long after somebody asked for it once, ms. */
const LOOKED_MS = 30_000;
const MOST_LAST = 10;

type Seal = NonNullable<CasinoRound['seal']>;
export type LastResult = { readonly round_id: string; readonly winner: string; readonly is_void: boolean };

/** What anybody may see of a table now: nothing is in here before it may be known. */
export class TableView {
  stage: RoundStage = 'idle';
  round: StoredRound | undefined;
  chain: StoredChain | undefined;
  sealed: Seal | null = null;
  cards: string[] = [];
  places: string[] = [];
  result: Round['result'] | undefined;
  last: LastResult[] = [];
  #journaled: JournaledRound | undefined;
  #watchers = 0;
  #lookedAt = 0;
  readonly #code: string;
  readonly #changed: (code: string) => void;

  constructor(code: string, changed: (code: string) => void) {
    this.#code = code;
    this.#changed = changed;
  }

  /** One of the rounds before this start, the oldest first. */
  remember(round: EndedRoundRow): void {
    this.#note({ round_id: roundIdOf(round), winner: round.winner, is_void: round.status !== 'settled' });
  }

  #note(result: LastResult): void {
    this.last = [result, ...this.last].slice(0, MOST_LAST);
  }

  /** How many look at it, or have bet in its round. */
  get seats(): number {
    return Math.max(this.#watchers, this.#journaled?.bettors.size ?? 0);
  }

  isWatched(now: number): boolean {
    return this.#watchers > 0 || now < this.#lookedAt + LOOKED_MS;
  }

  /** @returns stops watching */
  watch(): () => void {
    this.#watchers += 1;
    let isWatched = true;
    return () => {
      if (isWatched) this.#watchers -= 1;
      isWatched = false;
    };
  }

  look(now: number): void {
    this.#lookedAt = now;
  }

  idle(): void {
    if (this.stage === 'idle') return;
    this.stage = 'idle';
    this.#changed(this.#code);
  }

  betting(round: StoredRound, chain: StoredChain | undefined, journaled: JournaledRound): void {
    Object.assign(this, { stage: 'betting', round, chain, sealed: null, cards: [], places: [], result: undefined });
    this.#journaled = journaled;
    this.#changed(this.#code);
  }

  /** It has one more market. */
  grown(round: StoredRound): void {
    this.round = round;
    this.#changed(this.#code);
  }

  closed(): void {
    this.stage = 'closed';
    this.#changed(this.#code);
  }

  seal(seal: { readonly entropy: readonly string[]; readonly entropy_hash: string; readonly sequence: number }): void {
    this.sealed = { ...seal, entropy: [...seal.entropy] };
    this.#changed(this.#code);
  }

  /** One more card is out. How many there will be follows from the cards, and is not told before them. */
  show({ card, place }: Step): void {
    this.stage = 'dealing';
    this.cards = [...this.cards, card];
    this.places = [...this.places, place];
    this.#changed(this.#code);
  }

  ended(round: StoredRound, dealt: Round | undefined): void {
    this.stage = 'result';
    this.round = round;
    this.cards = dealt === undefined ? [] : [...dealt.cards];
    this.places = dealt === undefined ? [] : dealt.steps.map(({ place }) => place);
    this.result = dealt?.result;
    this.#note({ round_id: roundIdOf(round), winner: dealt?.result.winner ?? '', is_void: dealt === undefined });
    this.#changed(this.#code);
  }
}
