import type { ListPicture, PersonHere, PresencePicture, StaffList, StopPicture } from 'protocol';

/** Topics of lists: those of the desk, and the facts of a match. */
export type ListTopic = `list:${StaffList}` | `facts:${number}`;

/** News for staff about each other: who is on a match, which lists have changed, who stopped everything. Only the process that writes holds it, in memory. */
export class StaffNews {
  /** By topic: the people that each gateway has seen there. */
  readonly #here = new Map<string, Map<object, readonly PersonHere[]>>();
  readonly #changes = new Map<string, number>();
  readonly #from: number;
  #stop: StopPicture = { by: '', at: 0, markets: 0 };
  readonly #listeners = new Set<(topic: string) => void>();

  /** @param from  the first number of a list's changes: another one after a restart, so that clients that were away ask again */
  constructor(from: number) {
    this.#from = from;
  }

  /** Called with the topic whose picture is another now. @returns unsubscribes */
  subscribe(listener: (topic: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param gateway  has these connections; they replace those that it reported before for this topic */
  setHere(gateway: object, topic: string, people: readonly PersonHere[]): void {
    const before = this.#here.get(topic) ?? new Map<object, readonly PersonHere[]>();
    if (people.length === 0) before.delete(gateway);
    else before.set(gateway, people);
    if (before.size === 0) this.#here.delete(topic);
    else this.#here.set(topic, before);
    this.#tell(topic);
  }

  /** A gateway is gone, and everybody who was there through it. */
  left(gateway: object): void {
    for (const [topic, gateways] of this.#here) if (gateways.has(gateway)) this.setHere(gateway, topic, []);
  }

  changed(topic: ListTopic): void {
    this.#changes.set(topic, this.#changesOf(topic) + 1);
    this.#tell(topic);
  }

  /** The audit trail has another entry: what staff do changes people and providers, and nothing else tells of it. */
  recorded(): void {
    for (const list of ['audit', 'people', 'providers'] as const) this.changed(`list:${list}`);
  }

  /** Somebody has suspended everything. */
  stopped(stop: StopPicture): void {
    this.#stop = stop;
    this.#tell('stop');
  }

  pictureOf(topic: string): PresencePicture | ListPicture | StopPicture {
    if (topic === 'stop') return this.#stop;
    return topic.startsWith('here:') ? { people: this.#peopleAt(topic) } : { changes: this.#changesOf(topic) };
  }

  #peopleAt(topic: string): PersonHere[] {
    const everybody = [...(this.#here.get(topic)?.values() ?? [])].flat();
    const people = [...new Map(everybody.map((person) => [person.user_id, person])).values()];
    return people.toSorted((a, b) => a.user_id - b.user_id);
  }

  #changesOf(topic: string): number {
    return this.#changes.get(topic) ?? this.#from;
  }

  #tell(topic: string): void {
    for (const listener of this.#listeners) listener(topic);
  }
}
