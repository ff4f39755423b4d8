/** Why a fact cannot be: it is refused where it is entered, and held where a source says it. */
export interface Impossible {
  /** Stable: `goal-after-the-end`, `too-many-sets`, … */
  readonly code: string;
  /** One sentence for people. */
  readonly text: string;
  /** Two users who count as one person, if that is why. */
  readonly people?: readonly [number, number];
}

export const impossible = (code: string, text: string): Impossible => ({ code, text });
