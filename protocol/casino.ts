import { z } from 'zod';
import type { CallTable } from './call.ts';
import { MarketInfo } from './catalogue.ts';
import { Hex64, SeedChainId, SeedChainView } from './seed-chains.ts';

// Tables of the casino: what they are, the round that is played, rounds that have ended with their proofs.

/** A table by its code: teen20, dt20, lucky7, … */
export const TableCode = z.string().regex(/^[a-z][a-z0-9]{1,15}$/);
/** The id of the round's chain and the round's index in it: `af1d9694cccc1483-17`. */
export const CasinoRoundId = z.string().regex(/^[\da-f]{16}-[1-9]\d{0,8}$/);
/** Rank and suit: `AS`, `TD`; of other games a die, a pocket, a digit or a face. */
const CardCode = z.string();

/**
 * betting: bets are taken until `closes_at` · closed: no bets any more, the seal follows · dealing: cards are shown one
 * by one · result: known and paid · idle: nobody looks, and the next round begins when somebody does
 */
export const RoundStage = z.enum(['betting', 'closed', 'dealing', 'result', 'idle']);

/** A table as the lobby lists it. */
export const CasinoTable = z.strictObject({
  code: TableCode,
  name: z.string(),
  /** The kind of table, for the tabs of the lobby, and its name: Teenpatti, Dragon Tiger, … */
  family: z.string(),
  family_name: z.string(),
  /** Of sport −1, as the lists of matches and casino/match know it. */
  match_id: z.int(),
  series_id: z.int(),
  is_open: z.boolean(),
  order: z.int(),
  /** Seconds. */
  betting_seconds: z.int(),
  min_stake: z.number(),
  max_stake: z.number(),
  stage: RoundStage,
  /** Milliseconds since 1970; 0 where no bets are taken. */
  closes_at: z.int(),
  /** The newest first, at most 10: winner as the game names it. */
  last_results: z.array(z.strictObject({ round_id: CasinoRoundId, winner: z.string(), is_void: z.boolean() })),
  /** How many people look at it or have bet in its round. */
  seats: z.int(),
  /** What its main bet gives back of 100 staked on average; null until it is computed. */
  return: z.number().nullable(),
});

/** One bet of a table, with what its players get back of 100 staked on average, computed from the rules. */
export const TableBet = z.strictObject({
  bet: z.string(),
  name: z.string(),
  payout: z.string(),
  probability: z.number(),
  /** Per cent. */
  return: z.number(),
});

export const TableRules = z.strictObject({
  code: TableCode,
  name: z.string(),
  paragraphs: z.array(z.string()),
  bets: z.array(TableBet),
  /** Signs players' receipts: an Ed25519 public key. */
  receipt_key: Hex64,
});

/** A market of a round: as any other, and the group that the screen lays out as one. */
export const RoundMarket = MarketInfo.extend({ group: z.string() });

export const RoundResultView = z.strictObject({
  winner: z.string(),
  /** For people: "Player A". */
  text: z.string(),
});

/** The round that a table plays, as anybody may see it now. */
export const CasinoRound = z.strictObject({
  round_id: CasinoRoundId,
  index: z.int(),
  chain: z.strictObject({ id: z.string(), anchor: z.string(), length: z.int() }),
  commitment: Hex64,
  algorithm: z.string(),
  /** The public randomness that joins the deal, named before bets are open and published after they have closed. */
  beacon: z.strictObject({ source: z.string(), round: z.int() }).nullable(),
  /** The match that its bets belong to. */
  match_id: z.int(),
  stage: RoundStage,
  opened_at: z.int(),
  closes_at: z.int(),
  /** When it was over, and when the next one opens if somebody looks; 0 before, and where none follows. */
  ended_at: z.int(),
  next_at: z.int(),
  /** Where draws are at declared times: when each place is drawn; else empty. */
  draws_at: z.array(z.strictObject({ place: z.string(), at: z.int() })),
  /** From the seal on. */
  seal: z.strictObject({ entropy: z.array(Hex64), entropy_hash: Hex64, sequence: z.int() }).nullable(),
  /** What has been shown so far, in the order of the deal. */
  cards: z.array(CardCode),
  /** Where each of them lies, in the words of the game. */
  places: z.array(z.string()),
  /** How many there were; 0 before the result. */
  card_count: z.int(),
  result: RoundResultView.nullable(),
  is_void: z.boolean(),
  void_reason: z.string(),
  markets: z.array(RoundMarket),
});

/** table:CODE. A change replaces the fields that it has. */
export const TablePicture = z.strictObject({
  table: CasinoTable,
  round: CasinoRound.nullable(),
  server_time: z.int(),
});

/** casino: every table of the lobby. A change holds the tables that are different, each whole. */
export const LobbyPicture = z.strictObject({ tables: z.array(CasinoTable) });

export const EndedRound = z.strictObject({
  round_id: CasinoRoundId,
  table: TableCode,
  index: z.int(),
  match_id: z.int(),
  opened_at: z.string(),
  /** When its bets closed. */
  closed_at: z.string(),
  ended_at: z.string(),
  status: z.enum(['settled', 'void']),
  cards: z.array(CardCode),
  winner: z.string(),
});

/** Everything that it takes to deal an ended round again, offline. */
export const RoundProof = z.strictObject({
  algorithm: z.string(),
  round_id: CasinoRoundId,
  table: TableCode,
  chain: z.strictObject({ id: z.string(), anchor: z.string(), length: z.int() }),
  index: z.int(),
  commitment: Hex64,
  beacon: z.strictObject({ source: z.string(), round: z.int(), value: Hex64 }).nullable(),
  opened_at: z.string(),
  closed_at: z.string(),
  sealed_at: z.string(),
  revealed_at: z.string(),
  opened_seq: z.int(),
  sealed_seq: z.int(),
  revealed_seq: z.int(),
  status: z.enum(['settled', 'void']),
  void_reason: z.string().nullable(),
  stages: z.array(z.strictObject({ entropy: z.array(Hex64), entropy_hash: Hex64, draws: z.array(z.int()) })),
  /** Empty where it was lost. */
  seed: Hex64.or(z.literal('')),
  cards: z.array(CardCode),
  result: z.looseObject({ winner: z.string() }).nullable(),
});

/** A value and its place in the journal, signed: a record of the round without it proves misuse. */
export const RoundReceipt = z.strictObject({
  algorithm: z.literal('evens-receipt-1'),
  round_id: CasinoRoundId,
  table: TableCode,
  entropy: Hex64,
  sequence: z.int(),
  /** Ed25519, the public key: as in the rules of every table. */
  key: Hex64,
  signature: z.string().regex(/^[\da-f]{128}$/),
});

export const CASINO_CALLS = {
  'casino/getTables': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'The tables of the casino in their order.',
    data: z.array(CasinoTable),
  },
  'casino/getTable': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 3,
    summary: 'A table with the round that it plays.',
    request: z.strictObject({ table: TableCode }),
    data: TablePicture,
  },
  'casino/openChoice': {
    permission: 'place-bets',
    effect: 'write',
    cost: 5,
    needsAccount: 422,
    summary:
      'Opens the market of a round on what a bettor chooses, where the game has such bets: three ranks, a sangam.',
    request: z.strictObject({
      table: TableCode,
      round_id: CasinoRoundId,
      choice: z.array(z.string().min(1).max(8)).min(1).max(8),
    }),
    bodyLimit: 1024,
    data: z.strictObject({ group: z.string() }),
  },
  'casino/getReceipt': {
    permission: 'place-bets',
    effect: 'read',
    cost: 2,
    needsAccount: 422,
    summary: 'Signed, while the round is played: the value that the caller has given to its chance, and by which bet.',
    request: z.strictObject({ round_id: CasinoRoundId }),
    bodyLimit: 1024,
    data: RoundReceipt,
  },
  'casino/getTableRules': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 3,
    summary: 'The rules of a table and the return of each bet, computed from them.',
    request: z.strictObject({ table: TableCode }),
    data: TableRules,
  },
  'casino/getChains': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 3,
    summary: 'The seed chains of a table, those in use and those that are over, the newest first.',
    request: z.strictObject({
      table: TableCode,
      count: z.int().min(1).max(100),
      /** Only chains committed before this one. */
      before: SeedChainId.optional(),
    }),
    bodyLimit: 1024,
    data: z.array(SeedChainView),
  },
  'casino/getRounds': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 3,
    summary: 'Ended rounds of a table, the newest first.',
    request: z.strictObject({
      table: TableCode,
      count: z.int().min(1).max(200),
      /** Only rounds before this one. */
      before: CasinoRoundId.optional(),
    }),
    data: z.array(EndedRound),
  },
  'casino/getRound': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 5,
    summary: 'An ended round: its cards and what won.',
    request: z.strictObject({ round_id: CasinoRoundId }),
    data: EndedRound,
  },
  'casino/getRoundProof': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 5,
    summary: 'The record of an ended round: seed, list, draws, cards and result, to be verified offline.',
    request: z.strictObject({ round_id: CasinoRoundId }),
    data: RoundProof,
  },
  'casino/getDayRecords': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 50,
    summary:
      'The records of a table’s rounds of one day (UTC), the oldest first: some at a time, or all as a file with one on each line.',
    download: 'jsonl',
    request: z.strictObject({
      table: TableCode,
      day: z.iso.date(),
      /** Only rounds after this one. */
      after: CasinoRoundId.optional(),
      export: z.literal('jsonl').optional(),
    }),
    /** `next`: what `after` has to be for those that follow; null where none do. */
    data: z.strictObject({ records: z.array(RoundProof), next: CasinoRoundId.nullable() }),
  },
} as const satisfies CallTable;

export type RoundStage = z.infer<typeof RoundStage>;
export type CasinoTable = z.infer<typeof CasinoTable>;
export type CasinoRound = z.infer<typeof CasinoRound>;
export type RoundMarket = z.infer<typeof RoundMarket>;
export type TablePicture = z.infer<typeof TablePicture>;
export type LobbyPicture = z.infer<typeof LobbyPicture>;
export type EndedRound = z.infer<typeof EndedRound>;
export type RoundProof = z.infer<typeof RoundProof>;
export type RoundReceipt = z.infer<typeof RoundReceipt>;
export type TableRules = z.infer<typeof TableRules>;
