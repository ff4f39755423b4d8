import type { Command, Event, Millis, Sequence } from 'engine';
import type { Receipt } from 'server/core/sequencer/receipt.ts';
import { bodyOf, keyNameOf } from '../model/request-keys.ts';
import { hold, isSame } from '../violation.ts';

/** What a client knows of one request. */
export interface Request {
  readonly id: number;
  readonly command: Command;
  /** unknown: the answer never came; refused: the answer was that nothing was done. */
  state: 'pending' | 'accepted' | 'repeat' | 'refused' | 'unknown';
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

  /** An answer is on its way. `appliedAt` is the last command that had been applied when it was decided. */
  answer(request: Request, receipt: Receipt, appliedAt: number): void {
    this.#check(request, receipt, appliedAt);
    if (request.isUnheard) request.state = 'unknown';
  }

  #check(request: Request, receipt: Receipt, appliedAt: number): void {
    const { outcome } = receipt;
    const summary = () =>
      `#${request.id} ${JSON.stringify(request.command)} was answered ${JSON.stringify(outcome)} at ${receipt.sequence}`;
    hold('I18', appliedAt <= this.journal.length, () => `${summary()}, durable is ${this.journal.length} only`);
    hold('I18', receipt.sequence <= this.journal.length, () => `${summary()}, durable is ${this.journal.length} only`);
    request.sequence = receipt.sequence;
    if (!outcome.ok) {
      request.state = 'refused';
      return;
    }
    request.order = outcome.order;
    request.state = outcome.duplicateOf > 0 ? 'repeat' : 'accepted';
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
    if (outcome.duplicateOf > 0 || entry === undefined) return;
    hold('I15', receipt.at === entry.at, () => `${summary()} and stamped ${receipt.at}, in the journal ${entry.at}`);
    hold('I18', isSame(receipt.events(), entry.events), () => `${summary()} with other events than the journal has`);
  }

  /** Every acknowledged command is in the journal exactly once, no refused one is. */
  check(): void {
    const sequences = this.requests.filter(({ state }) => state === 'accepted').map(({ sequence }) => sequence);
    hold(
      'I18',
      new Set(sequences).size === sequences.length,
      () => 'two acknowledged commands share a place in the journal',
    );
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
}

function countBodies(all: readonly { readonly command: Command }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { command } of all) {
    const body = bodyOf(command);
    counts.set(body, (counts.get(body) ?? 0) + 1);
  }
  return counts;
}
