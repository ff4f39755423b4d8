import type { Command } from 'engine';

/** The member of staff who gave a command. */
export interface Actor {
  /** User id. */
  readonly user: number;
  /** The entry of the audit trail that says what for. */
  readonly entry: number;
}

/** A command as the journal has it: with who gave it, where a member of staff did. The engine does not look at that. */
export type ActedCommand = Command & { readonly by?: Actor };

/** The command alone. */
export function withoutActor(command: ActedCommand): Command {
  if (command.by === undefined) return command;
  const { by: _by, ...given } = command;
  return given as Command;
}
