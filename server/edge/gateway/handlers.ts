import type { Readable } from 'node:stream';
import type { AccountId } from 'engine/vocabulary';
import type { Call, CallTable } from 'protocol';
import type { z } from 'zod';
import type { LoginSession } from '../../people/identity/login-sessions.ts';

/** Whoever makes a call, signed in or not. */
export interface Visitor {
  /** The network address it comes from. */
  readonly address: string;
  /** The client's User-Agent, cut to the length that is read. */
  readonly userAgent: string;
}

/** A visitor who is signed in. */
export interface Caller extends Visitor {
  readonly session: LoginSession;
  /** The number of the call's entry in the audit trail, if the call is audited. */
  readonly entry?: number;
  /** The user who proposed what the caller has approved, if the call took two people. */
  readonly seconded?: number;
}

/** A caller who has a betting account. */
export interface AccountHolder extends Caller {
  readonly account: AccountId;
}

/** An answer with fields beside its data. */
export class DataWith<T> {
  readonly data: T;
  readonly also: Readonly<Record<string, unknown>>;

  constructor(data: T, also: Readonly<Record<string, unknown>>) {
    this.data = data;
    this.also = also;
  }
}

/** Data that is already JSON, encoded once for many answers. */
export class JsonData<T> {
  readonly json: string;
  /** Exists for the compiler alone: the type that the JSON stands for. */
  declare readonly of: T;

  constructor(json: string) {
    this.json = json;
  }
}

/** A file instead of a JSON answer. */
export class Download {
  readonly fileName: string;
  /** Its content type. */
  readonly type: string;
  /** The whole file, or a stream of it. */
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

/** A function for each call of a table: it gets the body as the schema parsed it, and answers or throws a Refusal. */
export type Handlers<Table extends CallTable> = {
  readonly [N in keyof Table]: (
    body: BodyOf<Table[N]>,
    caller: CallerOf<Table[N]>,
  ) => AnswerOf<Table[N]> | Promise<AnswerOf<Table[N]>>;
};
