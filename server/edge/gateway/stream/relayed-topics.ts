import type { TopicSource } from './topic-source.ts';

/** Topics whose pictures another process makes: the casino's, whose tables run there. */
export class RelayedTopics {
  readonly #watch: (topic: string, isWatched: boolean) => void;
  readonly #watched = new Map<string, RelayedSource>();

  /** @param watch  tells the other process to begin or to end */
  constructor(watch: (topic: string, isWatched: boolean) => void) {
    this.#watch = watch;
  }

  open(topic: string): { readonly source: TopicSource; readonly ended: () => void } {
    const source = new RelayedSource();
    this.#watched.set(topic, source);
    this.#watch(topic, true);
    return {
      source,
      ended: () => {
        this.#watched.delete(topic);
        this.#watch(topic, false);
      },
    };
  }

  take(topic: string, picture: string): void {
    this.#watched.get(topic)?.take(picture);
  }

  /** The other process is another one now, which knows of none of them. */
  watchAgain(): void {
    for (const topic of this.#watched.keys()) this.#watch(topic, true);
  }
}

/** Silent until there is a picture; each change is whole. */
class RelayedSource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 0;
  #picture: string | undefined;

  take(picture: string): void {
    if (picture === this.#picture) return;
    this.#picture = picture;
    this.isDirty = true;
  }

  picture(): string | undefined {
    return this.#picture;
  }

  change(): string | undefined {
    this.isDirty = false;
    return this.#picture;
  }
}
