import type { Sport } from './catalogue-rows.ts';
import { NameTakenError, UnknownRowError } from './catalogue-error.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import { FIRST_MADE_SPORT, LAST_MADE_SPORT, LATER_SPORTS } from './sports.ts';

export interface SportChange {
  readonly name?: string | undefined;
  readonly isListed?: boolean | undefined;
  /** Among those that are listed; 1 is the first. */
  readonly place?: number | undefined;
}

/** Sports in the order in which they are shown: those of the software, and those that the site has made. */
export class SportList {
  readonly #store: CatalogueStore;
  readonly #sports = new Map<number, Sport>();
  readonly #listeners = new Set<() => void>();
  /** One change after the other: two sports of one name are refused, and have two numbers. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: CatalogueStore) {
    this.#store = store;
  }

  /** As they are stored now. A sport that has not changed stays the same object. */
  async read(): Promise<void> {
    const rows = await this.#store.sports();
    const before = new Map(this.#sports);
    this.#sports.clear();
    for (const { sport_id: sportId, name, is_active: isActive } of rows) {
      const known = before.get(sportId);
      const isSame = known?.name === name && known.isActive === isActive;
      this.#sports.set(sportId, isSame ? known : { sportId, name, isActive });
    }
    for (const listener of this.#listeners) listener();
  }

  /** Called when they have been read again. @returns unsubscribes */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  all(): Sport[] {
    return [...this.#sports.values()];
  }

  find(sportId: number): Sport | undefined {
    return this.#sports.get(sportId);
  }

  /** Those that matches can be of, the casino's games left out: first those that are listed. */
  ofMatches(): Sport[] {
    const stored = this.all().filter(({ sportId }) => sportId > 0);
    const later = LATER_SPORTS.filter(({ sportId }) => !this.#sports.has(sportId));
    return [
      ...stored.filter(({ isActive }) => isActive),
      ...stored.filter(({ isActive }) => !isActive),
      ...later.map((sport) => ({ ...sport, isActive: false })),
    ];
  }

  /** One of the software's sports is stored once it is wanted. */
  async ensureLater(sportId: number): Promise<void> {
    const later = LATER_SPORTS.find((sport) => sport.sportId === sportId);
    if (later !== undefined) await this.ensure(later.sportId, later.name);
  }

  async ensure(sportId: number, name: string): Promise<Sport> {
    const known = this.#sports.get(sportId);
    if (known !== undefined) return known;
    await this.#store.addSport({ sportId, name, sort: this.#sports.size });
    await this.read();
    return this.#sports.get(sportId) as Sport;
  }

  /** A sport that the software does not know, listed last. @throws NameTakenError */
  create(name: string): Promise<Sport> {
    return this.#inTurn(async () => {
      this.#checkName(name);
      const made = [...this.#sports.keys()].filter((id) => id >= FIRST_MADE_SPORT && id <= LAST_MADE_SPORT);
      return this.ensure(Math.max(FIRST_MADE_SPORT - 1, ...made) + 1, name);
    });
  }

  /** Fields left out stay. @throws NameTakenError, UnknownRowError */
  change(sportId: number, { name, isListed, place }: SportChange): Promise<Sport> {
    return this.#inTurn(async () => {
      const known = this.ofMatches().find((sport) => sport.sportId === sportId);
      if (known === undefined) throw new UnknownRowError('There is no such sport.');
      if (name !== undefined) this.#checkName(name, sportId);
      const next = { sportId, name: name ?? known.name, isActive: isListed ?? known.isActive };
      if (!this.#sports.has(sportId))
        await this.#store.addSport({ sportId, name: known.name, sort: this.#sports.size });
      await this.#store.setSport(next, place === undefined ? undefined : this.#placed(sportId, place));
      await this.read();
      return this.#sports.get(sportId) as Sport;
    });
  }

  /** Every stored sport in its new order. */
  #placed(sportId: number, place: number): number[] {
    const others = this.all().filter((sport) => sport.sportId !== sportId);
    const isListed = (sport: Sport) => sport.sportId > 0 && sport.isActive;
    const listed = others.filter(isListed).map((sport) => sport.sportId);
    listed.splice(place - 1, 0, sportId);
    return [...listed, ...others.filter((sport) => !isListed(sport)).map((sport) => sport.sportId)];
  }

  #checkName(name: string, sportId?: number): void {
    const others = [...this.all(), ...this.ofMatches()].filter((sport) => sport.sportId !== sportId);
    if (others.some((sport) => sport.name.toLowerCase() === name.toLowerCase()))
      throw new NameTakenError(`Another sport is called ${name}.`);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
