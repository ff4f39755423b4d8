import { t } from '@lingui/core/macro';
import type { CasinoTable } from 'protocol';

export const RED_POCKETS = new Set('1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36'.split(' '));
export const isRedPocket = (table: string, pocket: string): boolean => table === 'roulette' && RED_POCKETS.has(pocket);
const FIRST = new Set(['A', 'player', 'dragon', 'andar', 'low', 'amar', 'eng', 'ind']);
const SECOND = new Set(['B', 'banker', 'bahar', 'high', 'akbar', 'rsa', 'tiger', 'aus']);
/** Where the same names lie in another order. */
const TONES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  teen9: { tiger: 'first', lion: 'second', dragon: '' },
};

/** The hand or the side that lies there, letter first; of tables with many hands none. */
export function SideChip({ table, place }: { readonly table: string; readonly place: string }) {
  // The place of a wheel is no pocket of it.
  const tone = table === 'roulette' ? '' : toneOf(table, place);
  if (tone === '') return null;
  return (
    <span className={`result-chip ${tone}`} aria-hidden="true">
      {shortOf(table, place)}
    </span>
  );
}

/** The side that won, letter first; a number as it is. */
export function ResultChip({ table, winner, isVoid = false }: ResultChipProps) {
  const short = isVoid ? '–' : shortOf(table, winner);
  // A letter for each seat: as many as there is room for, and all of them for who listens.
  const isLong = short.length > MOST_LETTERS && !/\d/.test(short);
  return <span className={`result-chip ${toneOf(table, winner)} ${isLong ? 'long' : ''}`}>{short}</span>;
}

const MOST_LETTERS = 4;

/** Who or what won, as a name that contains what its chip says. */
export const nameOfResult = (table: string, winner: string): string => {
  const short = shortOf(table, winner);
  return winner.toUpperCase().includes(short) || short === '=' ? winner : short;
};

interface ResultChipProps {
  readonly table: string;
  readonly winner: string;
  readonly isVoid?: boolean;
}

function toneOf(table: string, winner: string): string {
  if (table === 'roulette') return isRedPocket(table, winner) ? 'red' : winner === '0' ? '' : 'second';
  const own = TONES[table]?.[winner];
  if (own !== undefined) return own;
  return FIRST.has(winner) ? 'first' : SECOND.has(winner) ? 'second' : '';
}

/** One letter, or one for each seat; digits whole, of panas the jodi or the ank. */
function shortOf(table: string, winner: string): string {
  if (table === 'matka' || table.startsWith('worli')) return winner.split('-')[1] ?? winner;
  if (winner === 'tie') return '=';
  if (table === 'cards3j') return winner;
  if (winner === 'seven') return '7';
  if (/^\d/.test(winner)) return winner;
  return winner === winner.toUpperCase() ? winner : winner.slice(0, 1).toUpperCase();
}

/** The last results, the newest first. */
export function ResultChips({ table, count }: { readonly table: CasinoTable; readonly count: number }) {
  const last = table.last_results.slice(0, count);
  if (last.length === 0) return <span className="result-chips meta">{t`No rounds yet`}</span>;
  const words = last.map(({ winner, is_void }) => (is_void ? t`void` : nameOfResult(table.code, winner))).join(', ');
  return (
    <span className="result-chips">
      <span className="visually-hidden">{t`Last results, newest first: ${words}`}</span>
      <span className="result-chips" aria-hidden="true">
        {last.map(({ round_id, winner, is_void }) => (
          <ResultChip key={round_id} table={table.code} winner={winner} isVoid={is_void} />
        ))}
      </span>
    </span>
  );
}
