import { Turns } from '../../../core/system/turns.ts';
import { Refusal } from '../refusal.ts';

interface SeenChange<T> {
  /** Named for the refusal that somebody else may get. */
  readonly by: string;
  readonly fields: readonly string[];
  /** Values that the person changed from; undefined for a program that sets them whatever they are. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
  readonly now: () => Readonly<Record<string, unknown>>;
  readonly write: () => Promise<T>;
}

/** One change at a time. Refuses to change a field that has changed since its author read it. */
export class SeenChanges {
  readonly #turns = new Turns();
  readonly #changedBy = new Map<string, string>();

  make<T>({ by, fields, seen, now, write }: SeenChange<T>): Promise<T> {
    return this.#turns.take('', async () => {
      const before = now();
      const isUnseen = (field: string) => JSON.stringify(seen?.[field]) !== JSON.stringify(before[field]);
      const unseen = seen === undefined ? undefined : fields.find(isUnseen);
      if (unseen !== undefined) {
        const name = this.#changedBy.get(unseen) ?? 'Somebody else';
        const message = `${name} has changed this since you opened it. Yours was not saved: reload the page first.`;
        throw new Refusal(409, 'changed-meanwhile', { message });
      }
      const written = await write();
      for (const field of fields) this.#changedBy.set(field, by);
      return written;
    });
  }
}
