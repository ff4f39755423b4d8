import type { Millis, Sequence } from 'engine/vocabulary';
import { batchLines, endLine } from './export-journal.ts';
import { checkEngineVersion } from './engine-version.ts';
import { DamagedJournalError, nextLink } from './journal-row.ts';
import type { ChainLink, JournalRow } from './journal-row.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the lines of a whole export (`export-journal.ts`), and takes only what an export writes: a batch counts once all
 * its lines are, byte for byte, those that its body gives.
 */
export class ExportReader {
  /** What the batches so far come to; undefined before the first. */
  #link: ChainLink | undefined;
  #batch: JournalRow | undefined;
  /** The lines of `#batch` that are still to come. */
  #awaited: string[] = [];
  #isOver = false;

  /**
   * @param bytes  a line without its line feed
   * @returns      the batch that the line completes, if it does
   * @throws       DamagedJournalError, OtherBuildError
   */
  line(bytes: Uint8Array): JournalRow | undefined {
    if (this.#isOver) throw new DamagedJournalError('the export goes on after its end');
    if (this.#batch === undefined && this.#link !== undefined && isSame(bytes, endLine(this.#link))) {
      this.#isOver = true;
      return undefined;
    }
    this.#batch ??= this.#begin(bytes);
    const awaited = this.#awaited.shift();
    if (awaited === undefined || !isSame(bytes, awaited)) {
      throw new DamagedJournalError(`a line of the batch at ${this.#batch.first} is not what its body gives`);
    }
    if (this.#awaited.length > 0) return undefined;
    const complete = this.#batch;
    this.#link = { sequence: complete.last, hash: complete.hash };
    this.#batch = undefined;
    return complete;
  }

  /** @throws DamagedJournalError where there should have been more */
  end(): void {
    if (!this.#isOver)
      throw new DamagedJournalError(`the export is cut short after ${this.#link?.sequence ?? 'nothing'}`);
  }

  #begin(bytes: Uint8Array): JournalRow {
    const row = rowOf(bytes);
    nextLink(this.#link ?? { sequence: (row.first - 1) as Sequence, hash: row.previousHash }, row);
    checkEngineVersion(row);
    this.#awaited = batchLines(row);
    return row;
  }
}

function isSame(bytes: Uint8Array, text: string): boolean {
  return Buffer.compare(bytes, Buffer.from(text)) === 0;
}

/** The row that a batch's first line holds. */
function rowOf(bytes: Uint8Array): JournalRow {
  const batch = parsed(bytes);
  const number = (name: string) => {
    const value = batch[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw notABatch();
    return value;
  };
  const coded = (name: string, coding: 'hex' | 'base64') => {
    const value = batch[name];
    if (typeof value !== 'string') throw notABatch();
    return Buffer.from(value, coding);
  };
  return {
    first: number('first') as Sequence,
    last: number('last') as Sequence,
    epoch: number('epoch'),
    engineVersion: number('engine_version'),
    at: number('at_ms') as Millis,
    previousHash: coded('previous_hash', 'hex'),
    hash: coded('hash', 'hex'),
    body: coded('body', 'base64'),
  };
}

function parsed(bytes: Uint8Array): Record<string, unknown> {
  try {
    const { batch } = JSON.parse(decoder.decode(bytes)) as { readonly batch: Record<string, unknown> };
    if (typeof batch === 'object' && batch !== null) return batch;
  } catch {
    // As any other line that is none.
  }
  throw notABatch();
}

function notABatch(): DamagedJournalError {
  return new DamagedJournalError('the export has a line that begins no batch (was it made with --bodies?)');
}
