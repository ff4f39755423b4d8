import type { MarketId, Sequence } from 'engine/vocabulary';
import type { Outlook } from './market-steps.ts';
import { MarketWatch } from './market-watch.ts';
import type { PlayOptions } from './play-options.ts';
import { Player } from './player.ts';
import { isBehind, type MarketHistory, type Place } from './read-recording.ts';
import type { MarketChange } from './stream-message.ts';
import { Verifier } from './verifier.ts';

export interface MarketPlayOptions {
  readonly play: PlayOptions;
  readonly market: MarketId;
  readonly history: MarketHistory;
  readonly differs: (line: number, fact: string) => void;
  readonly remark: (line: number, fact: string) => void;
}

/** One market of a recording as it is played, watched and compared. */
export class MarketPlay {
  readonly watch: MarketWatch;
  readonly player: Player;
  readonly verifier: Verifier;
  readonly #options: MarketPlayOptions;
  readonly #unsubscribe: () => void;

  constructor(options: MarketPlayOptions) {
    const { market, history, differs, remark } = options;
    const { exchange, accounts, addRunner, settles = true, saw } = options.play;
    const { linesSeen } = history;
    this.#options = options;
    this.watch = new MarketWatch(market, saw);
    this.verifier = new Verifier(this.watch, linesSeen, differs);
    this.player = new Player({ exchange, accounts, market, linesSeen, differs, remark, addRunner, settles });
    this.#unsubscribe = exchange.subscribe((batch) => this.watch.follow(batch));
  }

  /** @returns compares what came of the change, once it is durable; before that, nothing may be looked at */
  async play(place: Place, change: MarketChange): Promise<() => Promise<void>> {
    const { lastOpen, lastDefined } = this.#options.history;
    const outlook: Outlook = { reopens: isBehind(lastOpen, place), changes: isBehind(lastDefined, place) };
    const { answered } = await this.player.play(place.line, change, outlook);
    return async () => this.compare(place.line, change, await answered);
  }

  /** @param change undefined if the message was a heartbeat */
  compare(line: number, change: MarketChange | undefined, reached: Sequence): void {
    if (this.#options.play.verify) this.verifier.check(line, change, reached);
    else this.watch.advance(reached);
  }

  /** @returns whether the recording ended before the market did */
  async finish(): Promise<boolean> {
    this.player.finish();
    const isCut = !this.player.isOver;
    if (isCut) await this.player.leave();
    this.#unsubscribe();
    this.watch.advance(Number.POSITIVE_INFINITY);
    return isCut;
  }

  /** Leaves no market half played. */
  async abandon(): Promise<void> {
    this.player.stop();
    try {
      await this.player.leave();
    } finally {
      this.#unsubscribe();
    }
    this.watch.advance(Number.POSITIVE_INFINITY);
  }
}
