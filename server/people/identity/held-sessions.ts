/** A session as it is held in memory. */
interface Held {
  readonly tokenHash: string;
  readonly user: { readonly userId: number };
}

/** Sessions by the hash of their token, and by their person: who looks for their own walks past nobody else's. */
export class HeldSessions<Session extends Held> {
  readonly #byHash = new Map<string, Session>();
  readonly #byPerson = new Map<number, Set<Session>>();

  get(tokenHash: string): Session | undefined {
    return this.#byHash.get(tokenHash);
  }

  has(tokenHash: string): boolean {
    return this.#byHash.has(tokenHash);
  }

  /** Those of a person, in the order in which they were added. */
  of(userId: number): Session[] {
    return [...(this.#byPerson.get(userId) ?? [])];
  }

  all(): IterableIterator<Session> {
    return this.#byHash.values();
  }

  people(): IterableIterator<number> {
    return this.#byPerson.keys();
  }

  add(session: Session): void {
    this.delete(session.tokenHash);
    this.#byHash.set(session.tokenHash, session);
    const own = this.#byPerson.get(session.user.userId);
    if (own === undefined) this.#byPerson.set(session.user.userId, new Set([session]));
    else own.add(session);
  }

  delete(tokenHash: string): boolean {
    const session = this.#byHash.get(tokenHash);
    if (session === undefined) return false;
    this.#byHash.delete(tokenHash);
    const own = this.#byPerson.get(session.user.userId);
    own?.delete(session);
    if (own?.size === 0) this.#byPerson.delete(session.user.userId);
    return true;
  }
}
