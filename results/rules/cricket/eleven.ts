import type { CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import { isVoid, type VoidRuling } from '../../ruling.ts';

/** What every rule about a named player says first. */
export const ELEVEN_TEXT =
  'A named player who is not in the playing eleven makes bets on him void; substitutes of a concussed player and the player himself both stand.';

/** @returns false only where both elevens are known and the player is in none, nor has come in for somebody */
export function isPlaying({ elevens, substitutes }: CricketMatch, player: string): boolean {
  if (substitutes.some((one) => one.player === player)) return true;
  const [home, away] = elevens;
  if (home?.includes(player) === true || away?.includes(player) === true) return true;
  return home === undefined || away === undefined;
}

/** @returns why bets on one of these players are void, undefined where all of them play or it is not known yet */
export function notInEleven(match: CricketMatch, players: readonly string[]): VoidRuling | undefined {
  const missing = players.find((player) => !isPlaying(match, player));
  return missing === undefined ? undefined : isVoid(`${missing} is not in the playing eleven`);
}
