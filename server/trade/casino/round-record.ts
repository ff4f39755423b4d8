import type { Round } from 'games';
import { entropyHashOf } from 'games/fair';
import type { RoundProof } from 'protocol';
import type { JournaledRound } from './round-journal.ts';
import { type ChainEnd, roundIdOf, type StoredChain, type StoredRound } from './round-rows.ts';

/** How a round ended: with its cards, or with every stake given back. */
export type RoundEnd =
  | {
      readonly kind: 'settled';
      readonly round: Round;
      readonly seed: string;
      readonly values: readonly string[];
      readonly hash: string;
      /** Of the beacon that it named; null where it named none. */
      readonly beacon: string | null;
    }
  | {
      readonly kind: 'void';
      readonly reason: string;
      /** Empty where it was lost. */
      readonly seed: string;
      /** Why its chain is over, where it is. */
      readonly retires?: ChainEnd;
      readonly values?: readonly string[];
      readonly hash?: string;
    };

export interface EndedRoundParts {
  readonly round: StoredRound;
  readonly journaled: JournaledRound;
  readonly end: RoundEnd;
  readonly endedAt: number;
  readonly chain: StoredChain | undefined;
  readonly algorithm: string;
  /** Of the journal, now. */
  readonly sequence: number;
}

const timeOf = (at: number) => new Date(at).toISOString();

function beaconOf({ beacon }: StoredRound, end: RoundEnd): RoundProof['beacon'] {
  if (beacon === undefined || end.kind === 'void' || end.beacon === null) return null;
  return { source: beacon.source, round: beacon.round, value: end.beacon };
}

/** Everything that it takes to deal the round again. */
export function recordOf({ round, journaled, end, endedAt, chain, algorithm, sequence }: EndedRoundParts): RoundProof {
  const { chainId: id, index } = round;
  // Of a void round too: whoever has a receipt finds the value in it.
  const values = end.values ?? journaled.list();
  const hash = end.hash ?? entropyHashOf({ chainId: id, index, stage: 0 }, values);
  const isSettled = end.kind === 'settled';
  const sealedAt = isSettled ? journaled.sealedAt : endedAt;
  const opened = journaled.opened;
  const revealed = Math.max(journaled.revealed, opened + 2, isSettled ? journaled.sealed + 1 : 0);
  return {
    algorithm,
    round_id: roundIdOf(round),
    table: round.table,
    chain: { id, anchor: chain?.anchor ?? '', length: chain?.length ?? 0 },
    index,
    commitment: round.commitment,
    beacon: beaconOf(round, end),
    opened_at: timeOf(round.openedAt),
    closed_at: timeOf(round.closesAt),
    sealed_at: timeOf(sealedAt),
    revealed_at: timeOf(endedAt),
    opened_seq: opened,
    sealed_seq: isSettled ? journaled.sealed : Math.min(revealed - 1, Math.max(opened + 1, sequence)),
    revealed_seq: revealed,
    status: end.kind,
    void_reason: isSettled ? null : end.reason,
    stages: [{ entropy: [...values], entropy_hash: hash, draws: isSettled ? [...end.round.draws] : [] }],
    seed: end.seed,
    cards: isSettled ? [...end.round.cards] : [],
    result: isSettled ? { ...end.round.result } : null,
  };
}
