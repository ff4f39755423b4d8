import type { JournalRow } from '../../journal/journal-row.ts';
import { PostgresStore } from '../../journal/postgres-store.ts';

/** The real store behind a gate: appends that come while it is shut wait before they start. */
export class GatedStore extends PostgresStore {
  readonly appended: JournalRow[] = [];
  #opened = Promise.resolve();
  #open: () => void = () => undefined;

  shut(): void {
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open();
  }

  override async append(row: JournalRow): Promise<boolean> {
    await this.#opened;
    this.appended.push(row);
    return super.append(row);
  }
}
