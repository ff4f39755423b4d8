import { countText } from '../../count-text.ts';
import { impossible, type Impossible } from '../impossible.ts';
import type { CricketFact } from './cricket-facts.ts';
import type { InningsSoFar } from './innings-so-far.ts';

type FactOf<Kind extends CricketFact['kind']> = Extract<CricketFact, { kind: Kind }>;

export function checkOvers(overs: number, innings: InningsSoFar, fixture: FactOf<'fixture'>): Impossible | undefined {
  const part = Math.round((overs % 1) * 10);
  if (!(overs > 0) || part >= innings.ballsPerOver || Math.abs(overs * 10 - Math.round(overs * 10)) > 1e-6)
    return impossible('not-overs', `${overs} is no number of overs: 25.3 is 25 overs and 3 balls`);
  if (!innings.superOver && fixture.overs > 0 && overs > fixture.overs)
    return impossible('more-overs', `an innings of ${countText(fixture.overs, 'overs')} cannot be cut to ${overs}`);
  return innings.ballsIn(overs) < innings.legalBalls
    ? impossible('overs-bowled', `more than ${countText(overs, 'overs')} ${overs === 1 ? 'has' : 'have'} been bowled`)
    : undefined;
}

export function checkTotal(said: FactOf<'total'>, innings: InningsSoFar): Impossible | undefined {
  const { runs, wickets, balls } = said;
  if (![runs, wickets, balls].every((count) => Number.isInteger(count) && count >= 0))
    return impossible('not-a-count', 'runs, wickets and balls are whole numbers');
  if (wickets > innings.mostWickets)
    return impossible('too-many-wickets', `an innings has ${countText(innings.mostWickets, 'wickets')} and no more`);
  return runs < innings.runs || wickets < innings.wickets || balls < innings.legalBalls
    ? impossible('total-fell', 'a total cannot fall: correct the one before it instead')
    : undefined;
}

export function checkEnd({ why, absent }: FactOf<'innings-end'>, innings: InningsSoFar): Impossible | undefined {
  if (innings.end !== undefined) return impossible('innings-ended', `innings ${innings.number} has ended`);
  // A source that tells totals alone may tell them after the end: nothing is 0 until somebody says so.
  if (why === 'declared' && innings.isUntold)
    return impossible('nothing-told', 'say its total first: 0 for 0 in 0 balls if none was bowled');
  if (why === 'all-out' && !innings.hasNobodyLeft(absent))
    return impossible(
      'wickets-left',
      `${countText(innings.wickets, 'wickets')} ${innings.wickets === 1 ? 'is' : 'are'} down: say who is absent or has retired`,
    );
  if (why === 'overs' && !innings.isOversUp) return impossible('overs-left', 'overs are left to bowl');
  if (why === 'target' && innings.number === 1)
    return impossible('target-in-the-first-innings', 'the side that bats first has no target to reach');
  if (why === 'target' && innings.target !== undefined && innings.runs < innings.target)
    return impossible(
      'target-not-reached',
      `${countText(innings.runs, 'runs')} ${innings.runs === 1 ? 'does' : 'do'} not reach ${innings.target}`,
    );
  return undefined;
}
