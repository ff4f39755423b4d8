/** A process of an exchange that runs. */
export interface Evens {
  /** The site; undefined of a process that has none. */
  readonly url: string | undefined;
  /** Host and port of the Betfair-compatible stream, where there is one. */
  readonly stream: string | undefined;
  /** Where the owner is made, of a real site that has none. */
  readonly firstOwner: string | undefined;
  /** Says so, where the exchange goes on from a backup. */
  readonly restored: string | undefined;
  /** The port of figures and health, where there is one. */
  readonly privatePort: number | undefined;
  /** Resolves with why, when it can no longer serve. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}
