import type { TopicSource } from './topic-source.ts';

export interface OpenedTopic {
  readonly source: TopicSource;
  /** What is to be done when nobody watches it any more. */
  readonly ended?: () => void;
}

export interface PolledPicture {
  readonly sequence: number;
  /** JSON; undefined while there is nothing to show. */
  readonly data: string | undefined;
}

export interface TopicOptions {
  /** Its name; of an account's topic with the account. */
  readonly key: string;
  /** As clients call it. */
  readonly name: string;
  /** What it shows: a change to that is a change to it. */
  readonly subject: string;
  /** The journal's sequence that it is current to. */
  readonly sequence: number;
  readonly open: () => OpenedTopic;
}

/**
 * A topic that somebody watches or polls. Its source is opened with its first picture, which is paid for: to subscribe and go again
 * costs the exchange nothing.
 */
export class WatchedTopic<Watcher> {
  readonly key: string;
  readonly name: string;
  readonly subject: string;
  readonly watchers = new Set<Watcher>();
  sequence: number;
  /** The monotonic time of the last change that was sent, ms. */
  changedAt = 0;
  readonly #open: () => OpenedTopic;
  #opened: OpenedTopic | undefined;

  constructor({ key, name, subject, sequence, open }: TopicOptions) {
    this.key = key;
    this.name = name;
    this.subject = subject;
    this.sequence = sequence;
    this.#open = open;
  }

  /** Undefined until its first picture. */
  get source(): TopicSource | undefined {
    return this.#opened?.source;
  }

  picture(): string | undefined {
    this.#opened ??= this.#open();
    return this.#opened.source.picture();
  }

  /** For whoever gets no changes. @param now  the journal's sequence */
  async polled(now: number): Promise<PolledPicture> {
    this.#opened ??= this.#open();
    const { source } = this.#opened;
    // While others watch, what is different is theirs: they get it with the next tick.
    if (this.watchers.size === 0) {
      if (source.isDirty) source.change();
      this.sequence = now;
    }
    const { sequence } = this;
    return { sequence, data: source.whole === undefined ? source.picture() : await source.whole() };
  }

  end(): void {
    this.#opened?.ended?.();
  }
}
