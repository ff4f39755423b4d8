import type { FeedIncident } from './feed-message.ts';

/** A ball as the feed tells it. */
export interface FeedDelivery {
  /** Legal balls of the innings up to this one, itself counted; of a wide those before it and one. */
  readonly ball: number;
  readonly kind: 'runs' | 'wide' | 'bye' | 'leg-bye' | 'missing';
  /** Of a wide, with the one for itself; undefined where a wicket fell and the feed said nothing of runs. */
  readonly runs: number | undefined;
  readonly isWicket: boolean;
  /** Who faced it or was out, where the feed gives a name; else empty. */
  readonly player: string;
}

export const isLegalDelivery = ({ kind }: FeedDelivery): boolean => kind !== 'wide';

const KINDS: Readonly<Record<string, FeedDelivery['kind']>> = {
  STRIKE: 'runs',
  OUT: 'runs',
  UNKNOWN_INCIDENT: 'runs',
  WIDE: 'wide',
  BYE: 'bye',
  LEG_BYE: 'leg-bye',
};

/** Legal balls that "3.2" stands for: 20 where six are an over. */
export function ballsOf(overs: string, ballsPerOver: number): number {
  const [whole, part] = overs.split('.');
  return Number(whole) * ballsPerOver + Number(part ?? 0);
}

/**
 * The last few balls, the oldest first, from the feed's list of incidents. Two incidents of one ball, a wicket and its
 * runs, are one delivery.
 *
 * @returns undefined where the list has something that nobody knows how to read
 */
export function deliveriesOf(incidents: readonly FeedIncident[], ballsPerOver: number): FeedDelivery[] | undefined {
  const deliveries: FeedDelivery[] = [];
  // The end of an innings is in the list too, out of order, with the number of overs for a ball.
  for (const incident of incidents.filter(({ incidentType }) => incidentType !== 'INNING_END').toReversed()) {
    const kind = Object.hasOwn(KINDS, incident.incidentType) ? KINDS[incident.incidentType] : undefined;
    if (kind === undefined) return undefined;
    const value = incident.value === undefined ? undefined : Number(incident.value);
    const delivery: FeedDelivery = {
      ball: ballsOf(incident.overs, ballsPerOver),
      kind,
      runs: kind === 'wide' ? (value ?? 0) + 1 : value,
      isWicket: incident.incidentType === 'OUT',
      player: incident.participantRef === '0' ? '' : (incident.participantRef ?? ''),
    };
    const last = deliveries.at(-1);
    if (last?.isWicket === true && last.ball === delivery.ball && delivery.kind !== 'wide' && last.runs === undefined)
      deliveries[deliveries.length - 1] = { ...delivery, isWicket: true, player: last.player || delivery.player };
    else deliveries.push(delivery);
  }
  return deliveries;
}

/** How many balls back the feed may change its mind: its list is of four. */
const FURTHEST = 10;
const NOT_THE_BALL = 6;
const GONE = 3;

/**
 * Where in what is known a list of the last balls belongs. The feed has no ids, and its times repeat: the place is the
 * one at which the fewest balls have changed.
 *
 * @returns the index of the list's first ball; `known.length` where all are new
 */
export function placeOf(list: readonly FeedDelivery[], known: readonly FeedDelivery[]): number {
  let best = known.length;
  let bestCost = costAt(best, list, known);
  for (let place = known.length - 1; place >= Math.max(0, known.length - FURTHEST); place -= 1) {
    const cost = costAt(place, list, known);
    if (cost <= bestCost) [best, bestCost] = [place, cost];
  }
  return best;
}

function costAt(place: number, list: readonly FeedDelivery[], known: readonly FeedDelivery[]): number {
  let cost = GONE * Math.max(0, known.length - place - list.length);
  for (const [index, delivery] of list.entries()) {
    const other = known[place + index];
    if (other === undefined) break;
    if (other.ball !== delivery.ball) cost += NOT_THE_BALL;
    if (other.kind !== delivery.kind || other.isWicket !== delivery.isWicket) cost += 2;
    else if (delivery.runs !== undefined && other.runs !== delivery.runs) cost += 1;
  }
  const first = list[0];
  if (first === undefined) return cost;
  const before = known[place - 1];
  const next = before === undefined ? 1 : before.ball + (isLegalDelivery(before) ? 1 : 0);
  // A ball cannot come before the one before it; one may be missing, if nothing else explains the list.
  if (first.ball < next) cost += 3 * NOT_THE_BALL;
  else cost += 2 * NOT_THE_BALL * Math.min(1, first.ball - next);
  return cost;
}

/** Stands where a ball was bowled that the feed never told. */
export function missingBalls(from: number, until: number): FeedDelivery[] {
  const missing: FeedDelivery[] = [];
  for (let ball = from; ball < until; ball += 1)
    missing.push({ ball, kind: 'missing', runs: 0, isWicket: false, player: '' });
  return missing;
}
