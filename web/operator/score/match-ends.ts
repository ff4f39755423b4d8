import type { CricketResult, Team } from 'results';
import type { ScoredInnings, ScoredMatch } from './score-facts.ts';

// The ways a match can go on once an innings is over.

const ofPlay = ({ innings }: ScoredMatch): ScoredInnings[] => innings.filter(({ isSuperOver }) => !isSuperOver);

/** A tie of a match with limited overs, or of its super over. */
function isTied({ innings }: ScoredMatch): boolean {
  const last = innings.at(-1);
  return last?.target !== undefined && last.isOver && last.runs === last.target - 1;
}

/** @returns super-over once both sides of a match with limited overs have batted and are level */
export function canBat(score: ScoredMatch): 'innings' | 'super-over' | 'nobody' {
  const { overs, innings } = score;
  const supers = innings.filter(({ isSuperOver }) => isSuperOver).length;
  if (supers % 2 === 1) return 'super-over';
  if (supers === 0 && ofPlay(score).length < (overs > 0 ? 2 : 4)) return 'innings';
  return overs > 0 && isTied(score) ? 'super-over' : 'nobody';
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** By wickets if the side that bats last has reached its target, by runs if it has not. */
function wonText(score: ScoredMatch, winner: Team): string {
  const plain = `${score.teams[winner]} won`;
  const last = ofPlay(score).at(-1);
  if (last?.target === undefined || !last.isOver) return plain;
  const hasReached = last.runs >= last.target;
  if (hasReached !== (last.batting === winner)) return plain;
  if (hasReached) return `${plain} by ${counted(10 - last.wickets, 'wicket')}`;
  const short = last.target - 1 - last.runs;
  return short > 0 ? `${plain} by ${counted(short, 'run')}` : plain;
}

/** How the match can have ended, as bettors will read it. A match that never began can only be abandoned. */
export function resultsOf(score: ScoredMatch): CricketResult[] {
  const abandoned = { kind: 'abandoned', text: 'Abandoned' } as const;
  if (score.innings.length === 0) return [abandoned];
  const supers = score.innings.filter(({ isSuperOver }) => isSuperOver);
  const won = ([0, 1] as const).map((winner): CricketResult => {
    if (supers.length === 0) return { kind: 'won', winner, text: wonText(score, winner) };
    const text = `Tied, ${score.teams[winner]} won the super over`;
    return { kind: 'tie', eliminator: winner, method: 'super-over', text };
  });
  const draw = { kind: 'draw', text: 'Drawn' } as const;
  return [
    ...won,
    ...(supers.length === 0 ? [{ kind: 'tie', text: 'Tied' } as const] : []),
    ...(score.overs === 0 ? [draw] : []),
    { kind: 'no-result', text: 'No result' },
    abandoned,
  ];
}
