/** A running process of an exchange. */
export interface Evens {
  /** The site's address; undefined if this process serves none. */
  readonly url: string | undefined;
  /** Host and port of the Betfair-compatible stream, where there is one. */
  readonly stream: string | undefined;
  /** The path, on any address of the site, of the one-time link for creating the owner, while a real site has none. */
  readonly firstOwner: string | undefined;
  /** Describes the backup from which the exchange was restored, if it was. */
  readonly restored: string | undefined;
  /** The port of figures and health, where there is one. */
  readonly privatePort: number | undefined;
  /** Resolves, with the reason, when the process can no longer serve. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}
