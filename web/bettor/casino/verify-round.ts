import type { Step } from 'games';
import { verifyRecord, type CheckName } from 'games/fair';
import type { RoundProof } from 'protocol';

// An ended round, dealt again from its record alone.

export interface RoundVerdict {
  readonly holds: boolean;
  /** The record is not that of the round that was asked for: nothing in it is looked at. */
  readonly isOfAnother: boolean;
  /** undefined for what was not looked at, since something before it does not hold. */
  readonly has: (check: CheckName) => boolean | undefined;
  /** Why it does not hold; empty where it does. */
  readonly why: string;
  /** As this browser dealt them; empty where the record says too little to deal. */
  readonly steps: readonly Step[];
  readonly draws: readonly number[];
  /** The place of the first card or draw that differs from the record; undefined where none does. */
  readonly wrongDraw: number | undefined;
  /** What the dealing took, ms. */
  readonly took: number;
}

const OF_ANOTHER: RoundVerdict = {
  holds: false,
  isOfAnother: true,
  has: () => undefined,
  why: '',
  steps: [],
  draws: [],
  wrongDraw: undefined,
  took: 0,
};

/** @param asked  the round that the record is to be of */
export function verifyRound(record: RoundProof, asked: string): RoundVerdict {
  if (record.round_id !== asked) return OF_ANOTHER;
  const began = performance.now();
  const { holds, checks, refused, round } = verifyRecord(record);
  const draws = round?.draws ?? [];
  const shown = record.stages.flatMap((stage) => stage.draws);
  return {
    holds,
    isOfAnother: false,
    has: (check) => checks.find((one) => one.check === check)?.holds,
    why: refused?.text ?? '',
    steps: round?.steps ?? [],
    draws,
    wrongDraw:
      round === undefined
        ? undefined
        : (firstDifference(round.cards, record.cards) ?? firstDifference(draws.map(String), shown.map(String))),
    took: performance.now() - began,
  };
}

function firstDifference(dealt: readonly string[], shown: readonly string[]): number | undefined {
  const most = Math.max(dealt.length, shown.length);
  for (let at = 0; at < most; at++) if (dealt[at] !== shown[at]) return at;
  return undefined;
}
