/** Calls without pause: each request in turn, again and again, on some connections from one address. */
export interface Caller {
  readonly address: string;
  readonly requests: readonly Request[];
}

export interface Request {
  readonly name: string;
  /** As it goes over the wire; without it the name is a stream's, which is opened, watched until all is shown, and left. */
  readonly text: string;
  /** In a stream. */
  readonly topics?: readonly string[];
}

export interface MixPlan {
  readonly port: number;
  readonly callers: readonly Caller[];
  readonly seconds: number;
}

/** How the calls of one name ended. */
export interface Called {
  readonly done: number;
  /** Told that they are too many, or that the exchange is busy. */
  readonly refused: number;
  /** Answered otherwise. */
  readonly other: number;
  readonly firstOther: string;
}

export type MixReport = Readonly<Record<string, Called>>;
