import type { MatchFactOnWire } from 'protocol';

/** What a fact states, by its kind; null: the fact that it corrects was never true. */
export type Claim = Readonly<Record<string, unknown>>;
export const claimOf = ({ said }: Pick<MatchFactOnWire, 'said'>): Claim | null => said as Claim | null;
