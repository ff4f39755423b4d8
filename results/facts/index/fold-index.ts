import type { Doubt, Fact } from '../fact.ts';
import { impossible, type Impossible } from '../impossible.ts';
import { standing } from '../standing-facts.ts';
import type { IndexDay, IndexFact } from './index-facts.ts';

/**
 * The day as all facts together tell it.
 *
 * @throws where there is no fixture among them
 */
export function foldIndex(facts: readonly Fact<IndexFact | null>[], doubts: readonly Doubt[] = []): IndexDay {
  const all = standing(facts).map((fact) => fact.said);
  const fixture = all.find((said) => said.kind === 'fixture');
  if (fixture === undefined) throw new Error('a trading day has no fixture');
  const settlement = all.findLast((said) => said.kind === 'settlement-price');
  const wrong: Doubt[] =
    settlement === undefined || settlement.contract === fixture.contract
      ? []
      : [
          {
            about: 'settlement-price',
            kind: 'contradiction',
            text: `the settlement price is of ${settlement.contract}, the market of ${fixture.contract}`,
            since: fixture.closesAt,
          },
        ];
  return {
    fixture,
    last: all.findLast((said) => said.kind === 'tick'),
    ticks: all.filter((said) => said.kind === 'tick').length,
    settlement,
    noSettlement: all.some((said) => said.kind === 'no-settlement'),
    doubts: [...doubts, ...wrong],
  };
}

/**
 * Why a fact cannot follow what is known of a day.
 *
 * @returns undefined where it can
 */
export function impossibleIndex(day: IndexDay, said: IndexFact): Impossible | undefined {
  if (said.kind === 'fixture') return impossible('fixture-twice', 'the day has its fixture already: correct that one');
  if (said.kind === 'no-settlement')
    return day.settlement === undefined ? undefined : impossible('already-settled', 'there is a settlement price');
  if (!Number.isInteger(said.ticks) || said.ticks <= 0)
    return impossible('not-a-price', `${said.ticks} is no price in ticks`);
  if (said.kind === 'settlement-price') {
    if (said.contract !== day.fixture.contract)
      return impossible('wrong-contract', `the market is on ${day.fixture.contract}, not on ${said.contract}`);
    return day.settlement === undefined ? undefined : impossible('already-settled', 'there is one: correct it');
  }
  if (said.at < (day.last?.at ?? 0)) return impossible('tick-out-of-order', 'a newer tick is known');
  return day.settlement === undefined ? undefined : impossible('tick-after-the-end', 'the day is over');
}
