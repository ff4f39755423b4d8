import { inningsOver, type CricketState } from 'server/trade/cricket-model/cricket-model.ts';

/** About one match of ten overs in forty is tied. */
const BEFORE_THE_CHASE = 0.025;
/** What a ball of a chase brings: its mean and its standard deviation. */
const RUNS_A_BALL = 1.45;
const SPREAD_OF_A_BALL = 1.7;
const LEAST = 0.001;
const MOST = 0.6;

/** The chance that the scores are level at the end: of a chase as if what is left of it were normal; sure where it is over. */
export function tieChance(state: CricketState): number {
  if (state.innings === 1) return BEFORE_THE_CHASE;
  const need = state.target - state.runs;
  if (need <= 0) return 0;
  if (inningsOver(state)) return need === 1 ? 1 : 0;
  const spread = SPREAD_OF_A_BALL * Math.sqrt(state.ballsLeft);
  const off = (need - 1 - RUNS_A_BALL * state.ballsLeft) / spread;
  const density = Math.exp((-off * off) / 2) / (spread * Math.sqrt(2 * Math.PI));
  return Math.min(MOST, Math.max(LEAST, density));
}
