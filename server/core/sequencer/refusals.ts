/** The writer has stopped. Whether the command was done is not known: the journal tells after the next start. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor(cause?: unknown) {
    super('the exchange has stopped; whether this was done is not known yet', { cause });
  }
}

/** More is waiting than can be made durable in good time. Nothing was done; ask again a little later. */
export class QueueFullError extends Error {
  override readonly name: string = 'QueueFullError';

  constructor() {
    super('the exchange is busy: nothing was done');
  }
}

/** There was no place for a command of what is written down already: it goes on by itself as soon as there is one. */
export class GoesOnError extends QueueFullError {
  override readonly name = 'GoesOnError';
}

/** One for all: to look for where an error was made costs more than a bet, just when there is no time for bets. */
export const QUEUE_FULL = new QueueFullError();

/** The disk is nearly full, and what is left is kept for all that is no bet. Nothing was done. */
export class NoRoomError extends QueueFullError {
  override readonly message = 'there is no room on the disk for more bets: nothing was done';
}

/** No standby follows, and one is required: nothing is taken that its next writer would have to answer for. Nothing was done. */
export class NoStandbyError extends QueueFullError {
  override readonly message = 'no standby follows, and bets need one: nothing was done';
}

/** The lease has gone to another writer, or the journal has gone on without this one. */
export class DeposedError extends Error {
  override readonly name = 'DeposedError';

  constructor(epoch: number) {
    super(`another writer has taken over from epoch ${epoch}`);
  }
}
