import type { Readable } from 'node:stream';
import type { AccountId } from 'engine/vocabulary';
import type { Call, CallTable } from 'protocol';
import type { z } from 'zod';
import type { LoginSession } from '../identity/login-sessions.ts';

/** Whoever calls. */
export interface Visitor {
  /** The network address it comes from. */
  readonly address: string;
  /** What the client calls itself, cut to what is looked at. */
  readonly userAgent: string;
}

/** A visitor who is signed in. */
export interface Caller extends Visitor {
  readonly session: LoginSession;
  /** Of an audited call: its entry in the trail. */
  readonly entry?: number;
  /** Who proposed what the caller has approved: two people stand behind it. */
  readonly seconded?: number;
}

/** A caller who has a betting account. */
export interface AccountHolder extends Caller {
  readonly account: AccountId;
}

/** Data with fields beside it. */
export class DataWith<T> {
  readonly data: T;
  readonly also: Readonly<Record<string, unknown>>;

  constructor(data: T, also: Readonly<Record<string, unknown>>) {
    this.data = data;
    this.also = also;
  }
}

/** Data that is JSON already: made once for many answers. */
export class JsonData<T> {
  readonly json: string;
  /** Never there: what the JSON stands for, for the compiler. */
  declare readonly of: T;

  constructor(json: string) {
    this.json = json;
  }
}

/** A file, in the place of an answer. */
export class Download {
  readonly fileName: string;
  /** Of its content. */
  readonly type: string;
  /** Whole, or made while it is sent. */
  readonly bytes: Buffer | Readable;

  constructor(of: { readonly fileName: string; readonly type: string; readonly bytes: Buffer | Readable }) {
    this.fileName = of.fileName;
    this.type = of.type;
    this.bytes = of.bytes;
  }
}

type BodyOf<C extends Call> = C extends { request: infer R extends z.ZodType } ? z.output<R> : undefined;
type CallerOf<C extends Call> = C['permission'] extends 'public'
  ? Visitor
  : C extends { needsAccount: number }
    ? AccountHolder
    : Caller;
type AnswerOf<C extends Call> =
  | (C extends { also: object } ? DataWith<z.infer<C['data']>> : z.infer<C['data']> | JsonData<z.infer<C['data']>>)
  | (C extends { download: true | 'jsonl' } ? Download : never);

/** A function for each call of a table: it gets a body that the schema has let through, and answers or throws a Refusal. */
export type Handlers<Table extends CallTable> = {
  readonly [N in keyof Table]: (
    body: BodyOf<Table[N]>,
    caller: CallerOf<Table[N]>,
  ) => AnswerOf<Table[N]> | Promise<AnswerOf<Table[N]>>;
};
