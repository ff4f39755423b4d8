import { PlayingCard } from './playing-card.tsx';

const WHEEL = 'M32 4a28 28 0 1 0 .1 0M32 12a20 20 0 1 0 .1 0M32 26a6 6 0 1 0 .1 0M32 4v8M32 52v8M4 32h8M52 32h8';
const POT = 'M24 16h16M26 16c0 6-14 10-14 24 0 10 8 18 20 18s20-8 20-18c0-14-14-18-14-24M12 40h40';
const WICKETS = 'M22 14v40M32 14v40M42 14v40M20 12h24M14 58h36';
const RACE = 'M4 14h40M4 32h54M4 50h28M49 14a5 5 0 1 0 .1 0M58 27v10M37 50a5 5 0 1 0 .1 0M58 8v48';
const REELS = 'M4 12h56v40H4zM23 12v40M41 12v40M13.5 25v14M32 24a8 8 0 1 0 .1 0M50.5 24l6 15h-12z';

/** What a tile shows of its game: a table’s by its code, another company’s by its kind. */
const FANS: Readonly<Record<string, readonly string[]>> = {
  teen20: ['AS', 'KH', 'QC'],
  muflis: ['2H', '3S', '5D'],
  teen9: ['JS', '8H', '3D'],
  teen8: ['9D', '9C', '4S'],
};
const ROWS: Readonly<Record<string, readonly string[]>> = {
  dt20: ['KD', 'v', '7S'],
  dt6: ['AC', 'v', '9H'],
  dtl20: ['QS', '5H', 'JC'],
  war: ['TS', 'v', 'TH'],
  lucky7: ['7H'],
  aaa: ['4D'],
  btable: ['QH'],
  hilo: ['7S'],
  cmatch20: ['8C'],
  card32: ['8S', '9H', 'TC', 'JD'],
  card32eu: ['8H', '9S', 'TD', 'JC'],
  queen: ['QS', 'QH', 'QC', 'QD'],
  baccarat: ['9H', 'v', 'KC'],
  baccarat2: ['6C', 'v', '8S'],
  race20: ['AS', 'AH', 'AC', 'AD'],
  abj: ['8C', 'v', '8H'],
  ab20: ['3S', 'v', 'KD'],
  cards3j: ['5H', 'JS', '2C'],
  sicbo: ['1', '4', '3'],
};
const LINES: Readonly<Record<string, string>> = {
  roulette: WHEEL,
  superover: WICKETS,
  vcricket: WICKETS,
  vhorses: RACE,
  vdogs: RACE,
  worli: POT,
  worli2: POT,
  matka: POT,
  live: WHEEL,
  slot: REELS,
  fantasy: WICKETS,
};

export function Motif({ code }: { readonly code: string }) {
  const fan = FANS[code];
  const line = LINES[code];
  if (line !== undefined) {
    return (
      <span className="motif">
        <svg className="line-motif" viewBox="0 0 64 64" aria-hidden="true">
          <path d={line} />
        </svg>
      </span>
    );
  }
  return (
    <span className={fan === undefined ? 'motif' : 'motif fan'} aria-hidden="true">
      {(fan ?? ROWS[code] ?? ['AS']).map((card) =>
        card === 'v' ? <em key={card}>v</em> : <PlayingCard key={card} code={card} isDecor />,
      )}
    </span>
  );
}
