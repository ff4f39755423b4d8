import type { TablePicture } from 'protocol';
import type { CasinoTable } from '../../../trade/casino/casino-table.ts';
import { toWireTable, toTablePicture, type CasinoSources } from '../wire/casino-on-wire.ts';
import type { TopicSource } from './topic-source.ts';

/** The tables of the lobby; in a change, those that are different. */
export class LobbySource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 200;
  readonly #sources: CasinoSources;
  #told = new Map<string, string>();

  constructor(sources: CasinoSources) {
    this.#sources = sources;
    this.change();
  }

  picture(): string {
    return `{"tables":[${[...this.#told.values()].join(',')}]}`;
  }

  change(): string | undefined {
    this.isDirty = false;
    const now = new Map(this.#sources.casino.lobby().map((table) => [table.code, JSON.stringify(toWireTable(table))]));
    const different = [...now].filter(([code, json]) => this.#told.get(code) !== json).map(([, json]) => json);
    this.#told = now;
    return different.length === 0 ? undefined : `{"tables":[${different.join(',')}]}`;
  }
}

/**
 * One table and its round; in a change, the fields that are different, each whole. Once a round takes no bets, its
 * markets are left out of changes: they are as they were, and a race has hundreds of runners.
 */
export class TableSource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 0;
  readonly #sources: CasinoSources;
  readonly #table: CasinoTable;
  #told: { readonly [F in keyof TablePicture]: string } | undefined;
  /** The round that changes have told of, with its markets. */
  #roundId: string | undefined;

  constructor(sources: CasinoSources, table: CasinoTable) {
    this.#sources = sources;
    this.#table = table;
    this.change();
  }

  picture(): string | undefined {
    return this.#told && textOf(this.#told);
  }

  change(): string | undefined {
    this.isDirty = false;
    const { table, round, server_time } = toTablePicture(this.#table, this.#sources);
    const before = this.#told;
    // A picture has the whole round.
    if (before === undefined) this.#roundId = round?.round_id;
    const now = {
      table: JSON.stringify(table),
      round: JSON.stringify(round),
      server_time: String(server_time),
    };
    this.#told = now;
    if (before === undefined) return undefined;
    const different = (['table', 'round'] as const).filter((field) => before[field] !== now[field]);
    if (different.length === 0) return undefined;
    const isKnown = round !== null && round.stage !== 'betting' && round.round_id === this.#roundId;
    this.#roundId = round?.round_id;
    const told = { ...now, round: isKnown ? JSON.stringify({ ...round, markets: [] }) : now.round };
    return textOf(Object.fromEntries([...different, 'server_time' as const].map((field) => [field, told[field]])));
  }
}

const textOf = (fields: Readonly<Record<string, string>>): string =>
  `{${Object.entries(fields)
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`;
