import type { Table } from '../table.ts';
import { ab20, abj, cards3j } from './andar-bahar.ts';
import { baccarat, baccarat2 } from './baccarat.ts';
import { aaa, btable } from './bollywood.ts';
import { cmatch20 } from './cmatch20.ts';
import { dt20, dt6, dtl20, war } from './dragon-tiger.ts';
import { hilo } from './hilo.ts';
import { lucky7 } from './lucky7.ts';
import { matka, worli, worli2 } from './matka.ts';
import { race20 } from './race20.ts';
import { roulette } from './roulette.ts';
import { sicbo } from './sicbo.ts';
import { superover } from './super-over.ts';
import { muflis, teen20, teen8, teen9 } from './teenpatti.ts';
import { card32, card32eu, queen } from './totals.ts';
import { vcricket } from './virtual-cricket.ts';
import { vdogs, vhorses } from './virtual-race.ts';

export const TABLES: readonly Table[] = [
  teen20,
  muflis,
  teen9,
  teen8,
  dt20,
  dt6,
  dtl20,
  war,
  lucky7,
  aaa,
  btable,
  cmatch20,
  hilo,
  card32,
  card32eu,
  queen,
  baccarat,
  baccarat2,
  superover,
  race20,
  abj,
  ab20,
  cards3j,
  worli2,
  worli,
  matka,
  roulette,
  sicbo,
];

/** Drawn by the same protocol, and shown as a race or an over. */
export const VIRTUALS: readonly Table[] = [vhorses, vdogs, vcricket];

const byCode = new Map([...TABLES, ...VIRTUALS].map((table) => [table.code, table]));

export function tableOf(code: string): Table | undefined {
  return byCode.get(code);
}
