import type { z } from 'zod';
import type { ADMIN_CALLS, CALLS } from 'protocol';
import type { Caller } from '../gateway-parts.ts';

type Table = typeof CALLS & typeof ADMIN_CALLS;
type Name = keyof Table;
type Body<N extends Name> = Table[N] extends { request: infer R extends z.ZodType } ? z.output<R> : undefined;
type Data<N extends Name> = z.infer<Table[N]['data']>;

/** Data with fields beside it. */
export class DataWith<T> {
  readonly data: T;
  readonly also: Readonly<Record<string, unknown>>;

  constructor(data: T, also: Readonly<Record<string, unknown>>) {
    this.data = data;
    this.also = also;
  }
}

/** A file, in the place of an answer. */
export class Download {
  readonly fileName: string;
  /** Of its content. */
  readonly type: string;
  readonly bytes: Buffer;

  constructor(of: { readonly fileName: string; readonly type: string; readonly bytes: Buffer }) {
    this.fileName = of.fileName;
    this.type = of.type;
    this.bytes = of.bytes;
  }
}

type Answer<N extends Name> =
  | (Table[N] extends { also: object } ? DataWith<Data<N>> : Data<N>)
  | (Table[N] extends { download: true } ? Download : never);
/** A public call has no login session. */
type By<N extends Name> = Table[N]['access'] extends 'public' ? Omit<Caller, 'session'> : Caller;

/** One function per call: it gets a body that its schema has let through, and answers the data or throws a Refusal. */
export type CallHandlers<Names extends Name> = {
  readonly [N in Names]: (body: Body<N>, caller: By<N>) => Answer<N> | Promise<Answer<N>>;
};
