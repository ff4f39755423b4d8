import type { BetDetail } from 'protocol';

/** One thing that happened to a bet. */
export interface BetStep {
  readonly kind: 'placed' | 'delayed' | 'released' | 'matched' | 'cancelled' | 'lapsed' | 'settled' | 'void';
  /** ms; 0: it is to come. */
  readonly at: number;
  /** Of a delay: how long it was to take; of a release: how long after its end it came. ms */
  readonly took?: number;
}

const timeOf = (text: string): number => (text === '' ? 0 : Date.parse(text));

/** What happened to a bet, in the order in which it happened; what is to come is last. */
export function stepsOf({ bet, times }: Pick<BetDetail, 'bet' | 'times'>): BetStep[] {
  const placed = timeOf(times.placed);
  const until = timeOf(times.delay_until);
  const released = timeOf(times.released);
  const steps: BetStep[] = [{ kind: 'placed', at: placed }];
  if (until > 0) steps.push({ kind: 'delayed', at: placed, took: until - placed });
  if (released > 0) steps.push({ kind: 'released', at: released, took: released - until });
  else if (until > 0 && bet.status === 'pending') steps.push({ kind: 'released', at: 0, took: 0 });
  const happened: BetStep[] = [];
  const add = (kind: BetStep['kind'], text: string) => {
    if (text !== '') happened.push({ kind, at: timeOf(text) });
  };
  add('matched', times.first_matched);
  add('cancelled', times.cancelled);
  add('lapsed', times.lapsed);
  const isVoid = bet.status === 'void' || bet.voided > 0;
  add(isVoid ? 'void' : 'settled', times.settled);
  return [...steps, ...happened.toSorted((a, b) => a.at - b.at)];
}
