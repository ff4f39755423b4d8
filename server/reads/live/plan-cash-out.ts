import type { SelectionId } from 'engine/vocabulary';
import { matchedSides, sumOf, worstOf, type Standing, type Winners } from './standing.ts';
import { walk, type Leg, type Offer } from './walk.ts';

/** What can be taken on one runner, best first. */
export interface Offers {
  readonly toBack: readonly Offer[];
  readonly toLay: readonly Offer[];
}

export interface Closing extends Winners {
  readonly standings: readonly Standing[];
  /** In the order of the standings. */
  readonly offers: readonly Offers[];
  /** How much of the position is closed: above 0, to 1. */
  readonly share: number;
  readonly minStake: number;
  /** A smaller stake is let through where it returns so much; 0: none is. */
  readonly minPayout: number;
  /** 0: none. */
  readonly maxStake: number;
  /** What may be at risk in this market: cash less what is at risk elsewhere. */
  readonly room: number;
  /** A quoted market: one bet, from one level. */
  readonly isQuoted: boolean;
}

export type PlannedLeg = Leg & { readonly selection: SelectionId };

export interface CashOutPlan {
  readonly legs: readonly PlannedLeg[];
  /** What the part that is closed comes to, whatever wins; of a full cash out the market's result. Before commission. */
  readonly amount: number;
  readonly standings: readonly Standing[];
  /** By how much the results can lie apart that should be equal: what rounding costs. */
  readonly unit: number;
}

/** Why there is none; of several reasons the last of the list is given. */
export const PLAN_REFUSALS = [
  'no-prices',
  'several-bets',
  'below-minimum',
  'above-maximum',
  'no-funds',
  'worse',
  'level',
] as const;
export type PlanRefusal = (typeof PLAN_REFUSALS)[number];

export type Planned =
  | { readonly ok: true; readonly plan: CashOutPlan }
  | { readonly ok: false; readonly code: PlanRefusal };

/**
 * The bets that make the result the same whatever wins, at the prices that can be had now.
 *
 * A runner's difference is what its win adds to its loss. The results are equal where all differences are, so every
 * runner is backed up or laid down to one of them: the best of these ways is taken. (What is locked in is concave in the
 * difference that is aimed at and bends only at those that there are, so the best is among them.) Where nobody may win,
 * only 0 makes them equal.
 */
export function planCashOut(closing: Closing): Planned {
  const differences = closing.standings.map(({ ifWin, ifLose }) => ifWin - ifLose);
  const aims = closing.complete ? [...new Set(differences)] : [0];
  if (differences.every((difference) => aims.length === 1 && difference === aims[0]))
    return { ok: false, code: 'level' };
  let best: CashOutPlan | undefined;
  let refusal: PlanRefusal = 'no-prices';
  for (const aim of aims) {
    const planned = planTo(closing, aim);
    if (!planned.ok) {
      if (PLAN_REFUSALS.indexOf(planned.code) > PLAN_REFUSALS.indexOf(refusal)) refusal = planned.code;
    } else if (best === undefined || isBetter(planned.plan, best)) best = planned.plan;
  }
  return best === undefined ? { ok: false, code: refusal } : { ok: true, plan: best };
}

const isBetter = (a: CashOutPlan, b: CashOutPlan): boolean =>
  a.amount > b.amount || (a.amount === b.amount && a.legs.length < b.legs.length);

function planTo(closing: Closing, aim: number): Planned {
  const legs: PlannedLeg[] = [];
  let unit = 0;
  for (const [place, { selection, ifWin, ifLose }] of closing.standings.entries()) {
    const apart = (aim - (ifWin - ifLose)) * closing.share;
    if (apart === 0) continue;
    const side = apart > 0 ? 'back' : 'lay';
    const { toBack, toLay } = closing.offers[place] as Offers;
    const leg = walk(side === 'back' ? toBack : toLay, { side, back: Math.abs(apart), isWhole: closing.isQuoted });
    if (leg === undefined) return { ok: false, code: 'no-prices' };
    unit = Math.max(unit, leg.unit);
    if (leg.stake > 0) legs.push({ ...leg, selection });
  }
  const refusal = legs.length === 0 ? 'level' : limitOf(closing, legs);
  if (refusal !== undefined) return { ok: false, code: refusal };
  const plan = planOf(closing, legs, unit);
  const before = worstOf(matchedSides(closing.standings), closing);
  const after = worstOf(matchedSides(plan.standings), closing);
  return after < before - plan.unit ? { ok: false, code: 'worse' } : { ok: true, plan };
}

function limitOf(closing: Closing, legs: readonly PlannedLeg[]): PlanRefusal | undefined {
  const { minStake, minPayout, maxStake } = closing;
  if (closing.isQuoted && legs.length > 1) return 'several-bets';
  const isSmall = ({ stake, profit }: Leg) => stake < minStake && (minPayout === 0 || stake + profit < minPayout);
  if (legs.some(isSmall)) return 'below-minimum';
  if (maxStake > 0 && legs.some(({ stake }) => stake > maxStake)) return 'above-maximum';
  return -worstOf(heldSides(closing.standings, legs), closing) > closing.room ? 'no-funds' : undefined;
}

/** Until it is matched, each bet counts where it hurts. */
function heldSides(standings: readonly Standing[], legs: readonly PlannedLeg[]) {
  return standings.map(({ selection, heldWin, heldLose }) => {
    const leg = legs.find((candidate) => candidate.selection === selection);
    if (leg === undefined) return { win: heldWin, lose: heldLose };
    return leg.side === 'back'
      ? { win: heldWin, lose: heldLose - leg.stake }
      : { win: heldWin - leg.profit, lose: heldLose };
  });
}

function planOf({ standings, share, winners }: Closing, legs: readonly PlannedLeg[], unit: number): CashOutPlan {
  const after = standings.map((standing) => {
    const leg = legs.find(({ selection }) => selection === standing.selection);
    if (leg === undefined) return standing;
    const { ifWin, ifLose } = standing;
    return leg.side === 'back'
      ? { ...standing, ifWin: ifWin + leg.profit, ifLose: ifLose - leg.stake }
      : { ...standing, ifWin: ifWin - leg.profit, ifLose: ifLose + leg.stake };
  });
  // What the closed part adds: all that is held now, less what was left open of each figure.
  const kept = 1 - share;
  const base = sumOf(after.map(({ ifLose }, place) => ifLose - kept * (standings[place] as Standing).ifLose));
  const least = Math.min(
    ...after.map(({ ifWin, ifLose }, place) => {
      const before = standings[place] as Standing;
      return ifWin - ifLose - kept * (before.ifWin - before.ifLose);
    }),
  );
  // A hundredth of a per cent is exact: what is left of the floats is no unit.
  return { legs, amount: Math.floor(base + winners * least + 1e-6), standings: after, unit };
}
