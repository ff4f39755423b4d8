import type { Sequence } from 'engine/vocabulary';
import { ExportReader } from './export-reader.ts';
import { DamagedJournalError } from './journal-row.ts';
import type { ChainLink, JournalRow } from './journal-row.ts';
import type { JournalStore } from './journal-store.ts';

/** A journal as `npm run journal -- export --bodies` wrote it. */
export class ExportedJournal implements Pick<JournalStore, 'rows' | 'anchor' | 'listSnapshots' | 'loadSnapshot'> {
  readonly #open: () => AsyncIterable<Uint8Array>;

  /** @param open  gives the export's bytes from the start, each time that it is asked */
  constructor(open: () => AsyncIterable<Uint8Array>) {
    this.#open = open;
  }

  /** @throws DamagedJournalError, OtherBuildError; what was given before is whole */
  async *rows(after: Sequence): AsyncGenerator<JournalRow> {
    const reader = new ExportReader();
    for await (const line of linesOf(this.#open())) {
      const row = reader.line(line);
      if (row !== undefined && row.last > after) yield row;
    }
    reader.end();
  }

  async anchor(): Promise<ChainLink> {
    for await (const { first, previousHash } of this.rows(0 as Sequence)) {
      return { sequence: (first - 1) as Sequence, hash: previousHash };
    }
    throw new DamagedJournalError('the export is empty');
  }

  listSnapshots(): Promise<[]> {
    return Promise.resolve([]);
  }

  loadSnapshot(): Promise<never> {
    return Promise.reject(new DamagedJournalError('an export has no snapshots'));
  }
}

const LINE_FEED = 10;

/** Each line without its line feed. @throws DamagedJournalError where the last one has none */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]);
      rest = [];
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
  }
  if (rest.some(({ length }) => length > 0)) throw new DamagedJournalError('the export ends in the middle of a line');
}
