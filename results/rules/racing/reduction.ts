import type { Millis } from 'engine/vocabulary';

// Reduction factors: until when they may be changed. What they do to prices and orders is the engine's (docs/rules.md,
// "Removal").

const MINUTE = 60_000;
const WINDOW_MS = 15 * MINUTE;
/** In Australia and the United States. */
const SHORT_WINDOW_MS = 5 * MINUTE;
const SHORT: ReadonlySet<string> = new Set(['AU', 'US']);

export interface FactorChange {
  /** Two letters, of the race. */
  readonly country: string;
  readonly scheduledOff: Millis;
  /** An earlier off has passed, or the market has been in play: a start that was moved since does not undo that. */
  readonly hasBeenOff: boolean;
  readonly at: Millis;
  readonly reason: string;
  /** Who asks for it. */
  readonly by: number;
  /** Who else has agreed; undefined: nobody yet. */
  readonly approvedBy?: number;
}

/** Whether a factor may be changed now, and what is missing. */
export type FactorAnswer =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'reason-missing' | 'second-person-missing' | 'same-person' | 'factor-window-over';
      readonly text: string;
    };

/** How long after the scheduled off a factor may still be changed, ms. */
export const factorWindow = (country: string): number =>
  SHORT.has(country.toUpperCase()) ? SHORT_WINDOW_MS : WINDOW_MS;

/**
 * Before the off a factor may be changed freely; from then on with a reason and by two people, until 15 minutes (5 in
 * Australia and the United States) after the scheduled off; afterwards not at all.
 */
export function mayChangeFactor(change: FactorChange): FactorAnswer {
  const late = change.at - change.scheduledOff;
  if (late < 0 && !change.hasBeenOff) return { ok: true };
  const window = factorWindow(change.country);
  const refused = (code: Extract<FactorAnswer, { ok: false }>['code'], text: string) => ({
    ok: false as const,
    code,
    text,
  });
  if (late > window)
    return refused('factor-window-over', `factors are fixed ${window / MINUTE} minutes after the scheduled off`);
  if (change.reason.trim() === '') return refused('reason-missing', 'after the off a change needs its reason');
  if (change.approvedBy === undefined)
    return refused('second-person-missing', 'after the off a second person has to agree');
  if (change.approvedBy === change.by) return refused('same-person', 'the second person is another one');
  return { ok: true };
}
