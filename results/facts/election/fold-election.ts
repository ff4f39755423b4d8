import type { Doubt, Fact } from '../fact.ts';
import { impossible, type Impossible } from '../impossible.ts';
import { standing } from '../standing-facts.ts';
import type { Election, ElectionFact } from './election-facts.ts';

/**
 * The election as all facts together tell it: of the same figure the newest.
 *
 * @throws where there is no fixture among them
 */
export function foldElection(facts: readonly Fact<ElectionFact | null>[], doubts: readonly Doubt[] = []): Election {
  const all = standing(facts).map((fact) => fact.said);
  const fixture = all.find((said) => said.kind === 'fixture');
  if (fixture === undefined) throw new Error('an election has no fixture');
  const seats = new Map<string, Extract<ElectionFact, { kind: 'seats' }>>();
  const winners = new Map<string, Extract<ElectionFact, { kind: 'winner' }>>();
  let heldIn: number | undefined;
  for (const said of all) {
    if (said.kind === 'seats') seats.set(JSON.stringify([said.party, said.area]), said);
    if (said.kind === 'winner') winners.set(said.of, said);
    if (said.kind === 'held') heldIn = said.year;
  }
  return {
    fixture,
    heldIn,
    notHeld: all.some((said) => said.kind === 'not-held'),
    seats: [...seats.values()],
    winners: [...winners.values()],
    doubts,
  };
}

/**
 * Why a fact cannot follow what is known of an election.
 *
 * @returns undefined where it can
 */
export function impossibleElection(election: Election, said: ElectionFact): Impossible | undefined {
  switch (said.kind) {
    case 'fixture':
      return impossible('fixture-twice', 'the election has its fixture already: correct that one');
    case 'held':
      return election.notHeld ? impossible('not-held', 'it was said not to be held: correct that first') : undefined;
    case 'not-held':
      return election.heldIn === undefined ? undefined : impossible('already-held', 'it was held already');
    case 'seats': {
      if (!Number.isInteger(said.seats) || said.seats < 0)
        return impossible('not-a-count', `${said.seats} seats cannot be won`);
      const final = election.seats.find((one) => one.party === said.party && one.area === said.area)?.final === true;
      return final ? impossible('already-final', 'that count is final: correct it') : undefined;
    }
    case 'winner':
      if (said.names.length === 0) return impossible('no-winner', 'a declaration names a winner');
      return election.winners.some((one) => one.of === said.of && one.official)
        ? impossible('already-final', 'that winner is declared: correct it')
        : undefined;
    case 'candidate-gone':
      return undefined;
  }
}
