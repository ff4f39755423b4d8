import type { Draws } from '../dealer.ts';
import { playRound } from '../round.ts';
import { tableOf } from '../tables/all.ts';
import type { Result, Round } from '../table.ts';
import { isHex64 } from './bytes.ts';
import { chainIdOf, commitmentOf } from './chain.ts';
import { canonicalEntropy, entropyHashOf, KeyDraws, soloKeyOf, StagedDraws, stageKeyOf } from './protocol.ts';
import { type FairRecord, formError, type SoloRecord } from './record.ts';

/** What is checked, in this order. */
export type CheckName =
  | 'form'
  | 'commitment'
  | 'chain'
  | 'anchor'
  | 'entropy'
  | 'mine'
  | 'order'
  | 'draws'
  | 'cards'
  | 'result';

export interface Check {
  readonly check: CheckName;
  readonly holds: boolean;
  /** What was computed and found, in a sentence. */
  readonly text: string;
}

export interface Verdict {
  readonly holds: boolean;
  readonly checks: readonly Check[];
  /** The first check that does not hold. */
  readonly refused?: Check;
  /** The round as it was dealt again. */
  readonly round?: Round;
}

/** What somebody has from elsewhere, for the record to agree with. */
export interface Known {
  /** A value that they gave to this round. */
  readonly mine?: string | undefined;
  /** Anchors of the table's chains, kept from before the round: it has to be of one of them. None: any will do. */
  readonly anchors?: readonly string[];
}

/**
 * After how many draws a table's next list of values is sealed. Every other table has one list alone: more would let
 * whoever knows the seed choose among deals.
 */
const STAGED: Readonly<Record<string, readonly number[]>> = { card32: [2] };

/**
 * Checks records against the protocol. One verifier for many records of a chain: it walks each stretch of the chain
 * once, where records come in order, and finds two different records of one round.
 */
export class Verifier {
  /** By anchor: seeds that lead to it, by index. */
  readonly #seeds = new Map<string, Map<number, string>>();
  /** By round: its lists and how it ended. */
  readonly #endOf = new Map<string, string>();

  verify(record: unknown, known: Known = {}): Verdict {
    const wrong = formError(record);
    if (wrong !== undefined) return verdictOf([{ check: 'form', holds: false, text: wrong }]);
    const { algorithm } = record as FairRecord | SoloRecord;
    return algorithm === 'evens-solo-1'
      ? verifySolo(record as SoloRecord)
      : this.#verifyFair(record as FairRecord, known);
  }

  #verifyFair(record: FairRecord, { mine, anchors = [] }: Known): Verdict {
    const table = tableOf(record.table);
    if (table === undefined) return unknownTable(record.table);
    const checks: Check[] = [
      commitmentCheck(record),
      this.#chainCheck(record),
      ...(anchors.length === 0 ? [] : [anchorCheck(record, anchors)]),
      this.#entropyCheck(record),
      ...(mine === undefined ? [] : [mineCheck(record, mine)]),
      orderCheck(record),
    ];
    if (record.status === 'void') return verdictOf([...checks, voidCheck(record)]);
    if (record.stages.length === 0) return verdictOf(checks);
    const round = playRound(table, drawsOf(record), { index: record.index });
    const drawn = record.stages.flatMap(({ draws }) => draws);
    return verdictOf([...checks, ...roundChecks(round, { ...record, draws: drawn })], round);
  }

  #chainCheck({ chain, index, seed, round_id: id }: FairRecord): Check {
    const check = 'chain' as const;
    if (chain.id !== chainIdOf(chain.anchor))
      return { check, holds: false, text: 'The chain’s id is not that of its anchor.' };
    if (id !== `${chain.id}-${index}`)
      return { check, holds: false, text: `The round’s id is not ${chain.id}-${index}.` };
    if (index > chain.length) return { check, holds: false, text: 'The chain has no round of this index.' };
    const known = this.#seeds.get(chain.anchor) ?? new Map([[0, chain.anchor]]);
    this.#seeds.set(chain.anchor, known);
    let at = seed;
    for (let below = index - 1; below >= 0; below--) {
      at = commitmentOf(at);
      const there = known.get(below);
      if (there === undefined) continue;
      if (there !== at)
        return {
          check,
          holds: false,
          text: `${index - below} hashes of the seed do not lead to round ${below} of the chain.`,
        };
      known.set(index, seed);
      return { check, holds: true, text: `${index} hashes lead from the seed to the anchor ${chain.anchor}.` };
    }
    return { check, holds: false, text: 'The chain has no anchor.' };
  }

  #entropyCheck({ chain, index, table, stages, status, round_id: id }: FairRecord): Check {
    const check = 'entropy' as const;
    const wrong = stagesError(table, stages);
    if (wrong !== undefined) return { check, holds: false, text: wrong };
    for (const [stage, { entropy, entropy_hash: hash }] of stages.entries()) {
      if (!entropy.every(isHex64)) return { check, holds: false, text: 'A value is not 64 hexadecimal digits.' };
      if (canonicalEntropy(entropy).join() !== entropy.join())
        return { check, holds: false, text: 'The list is not in ascending order, or has a value twice.' };
      const computed = entropyHashOf({ chainId: chain.id, index, stage }, entropy);
      if (computed !== hash)
        return { check, holds: false, text: `The list hashes to ${computed}, the record says ${hash}.` };
    }
    const end = `${stages.map(({ entropy_hash: hash }) => hash).join(' ')} ${status}`;
    const before = this.#endOf.get(id) ?? end;
    this.#endOf.set(id, before);
    if (before !== end)
      return { check, holds: false, text: 'Another record of this round has another list of values, or another end.' };
    const count = stages.reduce((sum, { entropy }) => sum + entropy.length, 0);
    return {
      check,
      holds: true,
      text: `${count} ${count === 1 ? 'value is' : 'values are'} in order and hash as the record says.`,
    };
  }
}

/** Checks one record: see `Verifier`. */
export function verifyRecord(record: unknown, known: Known = {}): Verdict {
  return new Verifier().verify(record, known);
}

function verifySolo(record: SoloRecord): Verdict {
  const table = tableOf(record.table);
  if (table === undefined) return unknownTable(record.table);
  const { client_seed: clientSeed, nonce } = record;
  const key = soloKeyOf(record.seed, { table: record.table, clientSeed, nonce });
  const round = playRound(table, new KeyDraws(key), { index: nonce });
  return verdictOf([commitmentCheck(record), ...roundChecks(round, record)], round);
}

/** What is wrong with how many lists there are; undefined where nothing is. */
function stagesError(table: string, stages: FairRecord['stages']): string | undefined {
  if (stages.length === 0) return 'No stage is listed.';
  if (stages.length === 1) return undefined;
  const declared = STAGED[table] ?? [];
  const counts = stages.map(({ draws }) => draws.length);
  const isDeclared = counts.length === declared.length + 1 && declared.every((count, stage) => counts[stage] === count);
  if (isDeclared && counts.at(-1) !== 0) return undefined;
  return declared.length === 0
    ? 'This table has one list of values, the record has more.'
    : `This table seals its next list after ${declared.join(', ')} draws, the record says after ${counts.slice(0, -1).join(', ')}.`;
}

function commitmentCheck({ seed, commitment }: { seed: string; commitment: string }): Check {
  if (seed === '') return { check: 'commitment', holds: false, text: 'The seed was lost: nothing can be checked.' };
  const computed = commitmentOf(seed);
  const holds = computed === commitment;
  const text = holds
    ? `The seed hashes to the commitment ${commitment}.`
    : `The seed hashes to ${computed}, the commitment was ${commitment}.`;
  return { check: 'commitment', holds, text };
}

/** A house could deal from a chain that it made afterwards: one that was published before shows that it did not. */
function anchorCheck({ chain: { anchor } }: FairRecord, anchors: readonly string[]): Check {
  const holds = anchors.includes(anchor);
  const text = holds
    ? `The chain’s anchor is one that was kept: ${anchor}.`
    : `The chain’s anchor ${anchor} is not one that was kept.`;
  return { check: 'anchor', holds, text };
}

function mineCheck({ stages }: FairRecord, mine: string): Check {
  const holds = stages.some(({ entropy }) => entropy.includes(mine));
  return { check: 'mine', holds, text: holds ? 'Your value is in the list.' : 'Your value is not in the list.' };
}

function orderCheck(record: FairRecord): Check {
  const { opened_seq: opened, sealed_seq: sealed, revealed_seq: revealed } = record;
  // A void round is sealed when it is voided, and shows its seed then.
  const isInTurn = opened < sealed && (record.status === 'void' ? sealed <= revealed : sealed < revealed);
  // Times of one form are in order where their texts are.
  const times = [record.opened_at, record.closed_at, record.sealed_at, record.revealed_at];
  const isInTime = times.every((time, index) => index === 0 || time >= (times[index - 1] as string));
  const holds = isInTurn && (isInTime || record.status === 'void');
  const text = holds
    ? `Opened (${opened}), sealed (${sealed}), revealed (${revealed}), in this order.`
    : 'The round was not opened, sealed and revealed in this order.';
  return { check: 'order', holds, text };
}

function voidCheck({ cards, result, stages }: FairRecord): Check {
  const holds = cards.length === 0 && result === null && stages.every(({ draws }) => draws.length === 0);
  return {
    check: 'result',
    holds,
    text: holds ? 'The round is void: no draws, no cards, no result.' : 'A void round has no draws, cards or result.',
  };
}

function drawsOf(record: FairRecord): Draws {
  const { chain, index, table, beacon, seed, stages } = record;
  return new StagedDraws(
    stages.map(({ entropy, draws }, stage) => {
      const of = { chainId: chain.id, index, stage };
      const header = { ...of, table, entropyHash: entropyHashOf(of, entropy), beacon: beacon?.value ?? null };
      return { draws: new KeyDraws(stageKeyOf(seed, header)), count: draws.length };
    }),
  );
}

interface Shown {
  readonly draws: readonly number[];
  readonly cards: readonly string[];
  readonly result: Result | null;
}

function roundChecks(round: Round, shown: Shown): Check[] {
  return [
    listCheck('draws', round.draws, shown.draws),
    listCheck('cards', round.cards, shown.cards),
    resultCheck(round.result, shown.result),
  ];
}

function listCheck(
  check: 'draws' | 'cards',
  computed: readonly (string | number)[],
  shown: readonly (string | number)[],
): Check {
  const length = Math.max(computed.length, shown.length);
  const at = Array.from({ length }, (_, index) => index).find((index) => computed[index] !== shown[index]);
  const what = check === 'draws' ? 'Draw' : 'Card';
  if (at === undefined) return { check, holds: true, text: `${what}s: ${computed.join(' ')}.` };
  return {
    check,
    holds: false,
    text: `${what} ${at + 1} is ${computed[at] ?? 'none'}, the record says ${shown[at] ?? 'none'}.`,
  };
}

function resultCheck(computed: Result, shown: Result | null): Check {
  const differs = Object.entries(shown ?? { winner: null }).find(
    ([field, value]) => JSON.stringify(computed[field]) !== JSON.stringify(value),
  );
  if (differs === undefined) return { check: 'result', holds: true, text: `The result is ${computed.winner}.` };
  const [field, value] = differs;
  return {
    check: 'result',
    holds: false,
    text: `${field} is ${JSON.stringify(computed[field])}, the record says ${JSON.stringify(value)}.`,
  };
}

const unknownTable = (table: string) =>
  verdictOf([{ check: 'form', holds: false, text: `There is no table ${table}.` }]);

function verdictOf(checks: readonly Check[], round?: Round): Verdict {
  const refused = checks.find(({ holds }) => !holds);
  return { holds: refused === undefined, checks, ...(refused && { refused }), ...(round && { round }) };
}
