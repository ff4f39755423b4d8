import type { PersonHere } from 'protocol';
import type { TopicSource } from './topic-source.ts';

/** Gateways tell the process that writes which topics they watch, and who is on which page. */
export interface RelayedTopicsOptions {
  readonly watch: (topic: string, isWatched: boolean) => void;
  readonly here: (topic: string, people: readonly PersonHere[]) => void;
}

/** Topics whose pictures another process makes: the casino's, whose tables run there, and the desk's. */
export class RelayedTopics {
  readonly #options: RelayedTopicsOptions;
  readonly #watched = new Map<string, RelayedSource>();
  readonly #here = new Map<string, readonly PersonHere[]>();

  constructor(options: RelayedTopicsOptions) {
    this.#options = options;
  }

  open(topic: string): { readonly source: TopicSource; readonly ended: () => void } {
    const source = new RelayedSource();
    this.#watched.set(topic, source);
    this.#options.watch(topic, true);
    return {
      source,
      ended: () => {
        this.#watched.delete(topic);
        this.#options.watch(topic, false);
      },
    };
  }

  take(topic: string, picture: string): void {
    this.#watched.get(topic)?.take(picture);
  }

  /** The other process is another one now, which knows of none of them. */
  watchAgain(): void {
    for (const topic of this.#watched.keys()) this.#options.watch(topic, true);
    for (const [topic, people] of this.#here) this.#options.here(topic, people);
  }

  setHere(_gateway: object, topic: string, people: readonly PersonHere[]): void {
    if (people.length === 0) this.#here.delete(topic);
    else this.#here.set(topic, people);
    this.#options.here(topic, people);
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
