import { Engine } from 'engine';
import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import { BatchEncoder } from '../batch-codec.ts';
import { batchLines, endLine } from '../export-journal.ts';
import { ENGINE_VERSION } from '../engine-version.ts';
import { GENESIS, sealRow } from '../journal-row.ts';
import type { ChainLink, JournalRow } from '../journal-row.ts';

const START = 1_790_000_000_000;
/** Of the first writer there is. */
const EPOCH = 1;

/** Batches of commands that the real engine accepted, with its state after each. */
export interface WrittenJournal {
  readonly rows: readonly JournalRow[];
  /** The engine's snapshot before the first batch, after it, after the second … */
  readonly states: readonly Uint8Array[];
}

/** @throws Error where the engine accepts one not */
export function writeJournal(batches: readonly (readonly Command[])[]): WrittenJournal {
  const engine = Engine.create();
  const encoder = new BatchEncoder();
  const rows: JournalRow[] = [];
  const states = [engine.snapshot()];
  let link: ChainLink = GENESIS;
  let sequence = 0;
  let at = START;
  for (const commands of batches) {
    let from = 0;
    for (const command of commands) {
      const outcome = engine.apply(command, (sequence + 1) as Sequence, (at += 7) as Millis);
      if (!outcome.ok || outcome.duplicateOf > 0) {
        throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(outcome)}`);
      }
      sequence += 1;
      encoder.add(command, at);
      encoder.addEvents(engine.events.data, from, engine.events.length);
      from = engine.events.length;
    }
    engine.events.clear();
    const row = sealRow({
      first: (link.sequence + 1) as Sequence,
      last: sequence as Sequence,
      epoch: EPOCH,
      engineVersion: ENGINE_VERSION,
      at: at as Millis,
      previousHash: link.hash,
      body: encoder.take(),
    });
    rows.push(row);
    states.push(engine.snapshot());
    link = { sequence: row.last, hash: row.hash };
  }
  return { rows, states };
}

/** The bytes of `npm run journal -- export --bodies`. */
export function exportOf({ rows }: Pick<WrittenJournal, 'rows'>): Buffer {
  const last = rows.at(-1) as JournalRow;
  const lines = [...rows.flatMap(batchLines), endLine({ sequence: last.last, hash: last.hash })];
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}
