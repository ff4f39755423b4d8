import type { CasinoRound, CasinoTable, LobbyPicture, TablePicture } from 'protocol';
import { create } from 'zustand';

// The casino's tables as the stream last told them.

interface CasinoState {
  /** In their order; undefined until the first picture. */
  readonly tables: readonly CasinoTable[] | undefined;
  readonly pictures: Readonly<Record<string, TablePicture>>;
  /** The exchange's clock less this device's, ms. */
  readonly skew: number;
}

export const useCasino = create<CasinoState>(() => ({ tables: undefined, pictures: {}, skew: 0 }));

const inOrder = (tables: readonly CasinoTable[]): CasinoTable[] =>
  tables.toSorted((a, b) => a.order - b.order || (a.code < b.code ? -1 : 1));

export function takeLobbyPicture({ tables }: LobbyPicture): void {
  useCasino.setState({ tables: inOrder(tables) });
}

/** The tables that are different, each whole. */
export function takeLobbyChange({ tables }: LobbyPicture): void {
  const changed = new Set(tables.map(({ code }) => code));
  const kept = (useCasino.getState().tables ?? []).filter(({ code }) => !changed.has(code));
  useCasino.setState({ tables: inOrder([...kept, ...tables]) });
}

export function takeTablePicture(code: string, picture: TablePicture): void {
  useCasino.setState(({ pictures }) => ({
    pictures: { ...pictures, [code]: picture },
    skew: picture.server_time - Date.now(),
  }));
}

/** The fields that are different, each whole. */
export function takeTableChange(code: string, change: Partial<TablePicture>): void {
  const before = useCasino.getState().pictures[code];
  if (before === undefined) return;
  const { skew } = useCasino.getState();
  const picture = { ...before, server_time: Date.now() + skew, ...change };
  takeTablePicture(code, { ...picture, round: withMarkets(picture.round, before.round) });
}

/** Prices stand for the whole round; once bets are closed the exchange quotes no more, and what was offered is shown. */
function withMarkets(round: CasinoRound | null, before: CasinoRound | null): CasinoRound | null {
  if (round === null || round.stage === 'betting' || before?.round_id !== round.round_id) return round;
  return { ...round, markets: before.markets };
}
