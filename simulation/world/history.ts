import { DAY_MS } from 'engine/vocabulary';
import type { Command, Event, Millis, Sequence } from 'engine';
import type { Receipt } from 'server/core/sequencer/receipt.ts';
import { bodyOf, keyNameOf } from '../model/request-keys.ts';
import { hold, isSame } from '../violation.ts';

/** The content of an answer. */
export interface Answer {
  readonly state: 'accepted' | 'repeat' | 'refused' | 'unknown';
  readonly sequence: number;
  readonly order: number;
}

/** What a client knows of one request. */
export interface Request {
  readonly id: number;
  readonly command: Command;
  /** unknown: the answer never came; refused: the answer was that nothing was done. */
  state: 'pending' | Answer['state'];
  sequence: number;
  order: number;
  /** The answer gets lost on its way. */
  isUnheard: boolean;
}

export interface DurableCommand {
  readonly sequence: Sequence;
  readonly at: Millis;
  readonly command: Command;
  readonly events: readonly Event[];
}

/** A request key holds for a day at least (docs/rules.md, "Request keys"). */
const KEPT_MS = DAY_MS;

/** Whether it is one of the exchange's own, which no client sends. */
export function isOwnCommand({ type }: Command): boolean {
  return type === 'time-passed' || type === 'recover-markets' || type === 'roll-limits';
}

/** The clients' side of a run, held against the journal. */
export class History {
  readonly requests: Request[] = [];
  /** Entry n is at index n − 1. */
  readonly journal: DurableCommand[] = [];

  begin(id: number, command: Command): Request {
    const request: Request = { id, command, state: 'pending', sequence: 0, order: 0, isUnheard: false };
    this.requests.push(request);
    return request;
  }

  /** An answer leaves. `appliedAt` is the last command that had been applied when it was decided. @returns what it says */
  answer(request: Request, receipt: Receipt, appliedAt: number): Answer {
    const { outcome } = receipt;
    const summary = () =>
      `#${request.id} ${JSON.stringify(request.command)} was answered ${JSON.stringify(outcome)} at ${receipt.sequence}`;
    hold('I18', appliedAt <= this.journal.length, () => `${summary()}, durable is ${this.journal.length} only`);
    hold('I18', receipt.sequence <= this.journal.length, () => `${summary()}, durable is ${this.journal.length} only`);
    const { sequence } = receipt;
    if (!outcome.ok) return { state: 'refused', sequence, order: 0 };
    const answer = { state: outcome.duplicateOf > 0 ? 'repeat' : 'accepted', sequence, order: outcome.order } as const;
    const entry = this.journal[(outcome.duplicateOf > 0 ? outcome.duplicateOf : receipt.sequence) - 1];
    // A request that is given up is answered as whatever had its key before.
    const isAboutKey = outcome.duplicateOf > 0 && request.command.type === 'withdraw-request';
    const identityOf = isAboutKey ? keyNameOf : bodyOf;
    const isSameCommand = entry !== undefined && identityOf(entry.command) === identityOf(request.command);
    hold(
      outcome.duplicateOf > 0 ? 'I13' : 'I18',
      isSameCommand,
      () => `${summary()}, the journal has ${JSON.stringify(entry?.command)}`,
    );
    if (outcome.duplicateOf > 0 || entry === undefined) return answer;
    hold('I15', receipt.at === entry.at, () => `${summary()} and stamped ${receipt.at}, in the journal ${entry.at}`);
    hold('I18', isSame(receipt.events(), entry.events), () => `${summary()} with other events than the journal has`);
    return answer;
  }

  /** An answer arrives, unless it gets lost. */
  hear(request: Request, answer: Answer): void {
    Object.assign(request, answer, request.isUnheard && { state: 'unknown' });
  }

  /** Every acknowledged command is in the journal exactly once, no refused one is. */
  check(): void {
    const sequences = this.requests.filter(({ state }) => state === 'accepted').map(({ sequence }) => sequence);
    hold(
      'I18',
      new Set(sequences).size === sequences.length,
      () => 'two acknowledged commands share a place in the journal',
    );
    this.#checkKeys();
    const inJournal = countBodies(this.journal.filter(({ command }) => !isOwnCommand(command)));
    const sent = countBodies(this.requests);
    const acknowledged = countBodies(this.requests.filter(({ state }) => state === 'accepted'));
    const unknown = countBodies(this.requests.filter(({ state }) => state === 'unknown' || state === 'pending'));
    for (const [body, count] of inJournal) {
      const most = (acknowledged.get(body) ?? 0) + (unknown.get(body) ?? 0);
      hold('I18', sent.has(body), () => `the journal has ${body}, which nobody sent`);
      hold('I18', count <= most, () => `the journal has ${count} of ${body}, but only ${most} can have been accepted`);
    }
    for (const [body, count] of acknowledged) {
      hold(
        'I18',
        (inJournal.get(body) ?? 0) >= count,
        () => `${count} of ${body} acknowledged, the journal has ${inJournal.get(body) ?? 0}`,
      );
    }
  }

  /** A request key is used once, whichever way its request and the repeats of it came. */
  #checkKeys(): void {
    const usedAt = new Map<string, Millis>();
    for (const { command, at, sequence } of this.journal) {
      const key = keyNameOf(command);
      if (key === undefined) continue;
      const before = usedAt.get(key) ?? -Infinity;
      hold('I13', at - before >= KEPT_MS, () => `${sequence}, ${JSON.stringify(command)}: its key was used before`);
      usedAt.set(key, at);
    }
  }
}

function countBodies(all: readonly { readonly command: Command }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { command } of all) {
    const body = bodyOf(command);
    counts.set(body, (counts.get(body) ?? 0) + 1);
  }
  return counts;
}
