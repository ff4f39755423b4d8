import type { CricketResult, Team } from '../facts/cricket/cricket-facts.ts';
import { UnreadableRowError } from './result-row.ts';

/** The sides of a row, as its table calls them. */
interface Sides {
  readonly home: string;
  readonly away: string;
}

const OTHERWISE: readonly (readonly [RegExp, CricketResult])[] = [
  [/^(?:no result|n\/?r)$/i, { kind: 'no-result', text: 'No result' }],
  [/^(?:match )?(?:abandoned|called[ -]off|cancell?ed)$/i, { kind: 'abandoned', text: 'Abandoned' }],
  [/^(?:match )?drawn?$/i, { kind: 'draw', text: 'Drawn' }],
  [/^(?:match )?tied?$/i, { kind: 'tie', text: 'Tied' }],
];
const SUPER_OVER = /^(?:match )?tied?\W+(.+?) won the super over$/i;
const WON = /^(.+?)(?: won( by .{1,60})?)?$/i;

/**
 * How a match of cricket ended: `Reds won by 5 wickets`, `Reds`, `tied`, `tied, Reds won the super over`, `drawn`, `no
 * result`, `abandoned`.
 *
 * @throws UnreadableRowError
 */
export function readCricketResult(text: string, sides: Sides): CricketResult {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const known = OTHERWISE.find(([form]) => form.test(words));
  if (known !== undefined) return known[1];
  const [, eliminator] = SUPER_OVER.exec(words) ?? [];
  if (eliminator !== undefined) {
    const team = teamOf(eliminator, sides);
    return {
      kind: 'tie',
      eliminator: team,
      method: 'super-over',
      text: `Tied, ${nameOf(team, sides)} won the super over`,
    };
  }
  const [, winner = '', by = ''] = WON.exec(words) ?? [];
  const team = teamOf(winner, sides);
  return { kind: 'won', winner: team, text: `${nameOf(team, sides)} won${by.toLowerCase()}` };
}

const nameOf = (team: Team, { home, away }: Sides): string => (team === 0 ? home : away);

function teamOf(name: string, { home, away }: Sides): Team {
  const isIt = (other: string) => name.toLowerCase() === other.toLowerCase();
  if (isIt(home) || isIt('home')) return 0;
  if (isIt(away) || isIt('away')) return 1;
  throw new UnreadableRowError(`${name} is no result: give the side that won, tied, drawn, no result or abandoned`);
}
