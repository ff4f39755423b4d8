import type { PersonHere } from 'protocol';

interface Poller {
  readonly person: PersonHere;
  timer: NodeJS.Timeout;
}

/** The people who poll each topic: from their first time until they stay away for `staysMs`. */
export class TopicPollers {
  readonly #staysMs: number;
  readonly #changed: (topic: string) => void;
  readonly #topics = new Map<string, Map<number, Poller>>();

  /** @param changed  called with a topic that somebody polls for the first time, or no longer */
  constructor(staysMs: number, changed: (topic: string) => void) {
    this.#staysMs = staysMs;
    this.#changed = changed;
  }

  polls(topic: string, person: PersonHere): void {
    const pollers = this.#topics.get(topic) ?? new Map<number, Poller>();
    this.#topics.set(topic, pollers);
    const timer = setTimeout(() => this.#forget(topic, person.user_id), this.#staysMs).unref();
    const known = pollers.get(person.user_id);
    if (known !== undefined) {
      clearTimeout(known.timer);
      known.timer = timer;
      return;
    }
    pollers.set(person.user_id, { person, timer });
    this.#changed(topic);
  }

  of(topic: string): PersonHere[] {
    return [...(this.#topics.get(topic)?.values() ?? [])].map(({ person }) => person);
  }

  stop(): void {
    for (const pollers of this.#topics.values()) for (const { timer } of pollers.values()) clearTimeout(timer);
  }

  #forget(topic: string, userId: number): void {
    const pollers = this.#topics.get(topic);
    pollers?.delete(userId);
    if (pollers?.size === 0) this.#topics.delete(topic);
    this.#changed(topic);
  }
}
