import { AsyncLocalStorage } from 'node:async_hooks';
import type { Command } from 'engine';
import type { ActedCommand, Actor } from '../journal/actor.ts';

export type { ActedCommand };

/** A member of staff at work, and what has come of it in the journal so far. */
export interface Acting extends Actor {
  /** Sequences of the commands that were accepted. */
  readonly commands: number[];
}

const acting = new AsyncLocalStorage<Acting>();

/** Whatever is submitted within `deed`, and in what it waits for, carries the member's number into the journal. */
export const actAs = <T>(who: Acting, deed: () => T): T => acting.run(who, deed);

/** What a person has set going and the exchange does of itself. */
export const actForNobody = <T>(deed: () => T): T => acting.exit(deed);

/** The command with who gives it, where a member of staff does. */
export function withActor(command: Command): ActedCommand {
  const who = acting.getStore();
  return who === undefined ? command : { ...command, by: { user: who.user, entry: who.entry } };
}

/** It was accepted, at this place of the journal. */
export function noteCommand(sequence: number): void {
  acting.getStore()?.commands.push(sequence);
}
