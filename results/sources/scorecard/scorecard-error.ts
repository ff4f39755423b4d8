/** A file that is no scorecard, is damaged, or holds what cannot be. Its message names the place. */
export class ScorecardError extends Error {
  override readonly name = 'ScorecardError';
  /** Stable: `unreadable`, `not-json`, `not-a-scorecard`, `contradiction`. */
  readonly code: 'unreadable' | 'not-json' | 'not-a-scorecard' | 'contradiction';
  /** `innings[0].overs[3].deliveries[2].runs`; empty for the whole file. */
  readonly field: string;

  constructor(code: ScorecardError['code'], field: string, fact: string) {
    super(field === '' ? fact : `${field}: ${fact}`);
    this.code = code;
    this.field = field;
  }
}
