import type { Rejection } from 'engine';

/** The engine would not have it; nothing was created. */
export class RefusedByEngineError extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`the engine refuses: ${rejection}`);
    this.rejection = rejection;
  }
}

/** A series, match or market that refers to something that is not there. */
export class UnknownRowError extends Error {}

/** A new name that something else has already. */
export class NameTakenError extends Error {}
