import type { Rejection } from '../rejection.ts';
import type { PlainCommand, Trial } from './trial.ts';

/** Commands that are wrong, alone or in several ways: the first reason in the list of rejections is the answer. */
export interface WrongTable {
  /** What is there when each of them comes. */
  readonly stage: () => Trial;
  readonly rows: readonly (readonly [Rejection, PlainCommand])[];
}
