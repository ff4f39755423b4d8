import type { Table } from './table.ts';

type File = () => Promise<object>;

const teenpatti: File = () => import('./tables/teenpatti.ts');
const dragonTiger: File = () => import('./tables/dragon-tiger.ts');
const bollywood: File = () => import('./tables/bollywood.ts');
const totals: File = () => import('./tables/totals.ts');
const baccarat: File = () => import('./tables/baccarat.ts');
const andarBahar: File = () => import('./tables/andar-bahar.ts');
const matka: File = () => import('./tables/matka.ts');
const race: File = () => import('./tables/virtual-race.ts');

/** By a table's code the file that exports it under this name. */
const FILES: Readonly<Record<string, File>> = {
  teen20: teenpatti,
  muflis: teenpatti,
  teen9: teenpatti,
  teen8: teenpatti,
  dt20: dragonTiger,
  dt6: dragonTiger,
  dtl20: dragonTiger,
  war: dragonTiger,
  lucky7: () => import('./tables/lucky7.ts'),
  aaa: bollywood,
  btable: bollywood,
  cmatch20: () => import('./tables/cmatch20.ts'),
  hilo: () => import('./tables/hilo.ts'),
  card32: totals,
  card32eu: totals,
  queen: totals,
  baccarat,
  baccarat2: baccarat,
  superover: () => import('./tables/super-over.ts'),
  race20: () => import('./tables/race20.ts'),
  abj: andarBahar,
  ab20: andarBahar,
  cards3j: andarBahar,
  worli2: matka,
  worli: matka,
  matka,
  roulette: () => import('./tables/roulette.ts'),
  sicbo: () => import('./tables/sicbo.ts'),
  vhorses: race,
  vdogs: race,
  vcricket: () => import('./tables/virtual-cricket.ts'),
};

/** The rules of one table, without those of the others: undefined for a code that no table has. */
export async function loadTable(code: string): Promise<Table | undefined> {
  const file = await (Object.hasOwn(FILES, code) ? FILES[code]?.() : undefined);
  return (file as Readonly<Record<string, Table>> | undefined)?.[code];
}
