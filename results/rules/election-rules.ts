import { z } from 'zod';
import type { Election } from '../facts/election/election-facts.ts';
import type { Rule } from '../rule.ts';
import { isOpen, isVoid, settled, type Ruling } from '../ruling.ts';
import { defineRule } from './define-rule.ts';
import { countText } from '../count-text.ts';

const STANDING = [
  'The result is the election commission’s own figure; projections and partial counts settle nothing.',
  'A candidate who dies or withdraws changes nothing: bets stand.',
  'Electors who vote against their own party are ignored.',
  'An election that is not held in its year voids all bets.',
] as const;

/** Void where it is not held in its year; else what the commission says. */
function decided({ fixture, heldIn, notHeld }: Election, rule: () => Ruling): Ruling {
  if (notHeld) return isVoid(`it was not held in ${fixture.year}`);
  if (heldIn !== undefined && heldIn !== fixture.year)
    return isVoid(`it was held in ${heldIn}, not in ${fixture.year}`);
  return rule();
}

function byWinner(election: Election, of: string): Ruling {
  return decided(election, () => {
    const winner = election.winners.find((one) => one.of === of);
    if (winner === undefined || !winner.official) return isOpen(`no winner of ${of} is declared`);
    const text = `declared for ${of}: ${winner.names.join(' and ')}`;
    return settled(winner.names.length === 1 ? { winners: winner.names } : { winners: [], tied: winner.names }, text);
  });
}

const Of = z.strictObject({ of: z.string().min(1).max(100) });

const winner = defineRule({
  id: 'election.winner',
  version: 1,
  sport: 'election',
  tab: 'Election',
  title: 'Winner of an election',
  text: [
    'The party or candidate that is declared the winner of the seat, the office or the election that the market names.',
    'Those who are declared to share it share the stake: expected ÷ actual winners.',
    ...STANDING,
  ],
  subject: Of,
  settle: (election: Election, { of }) => byWinner(election, of),
});

const seats = defineRule({
  id: 'election.seats',
  version: 1,
  sport: 'election',
  tab: 'Election',
  title: 'Seats',
  text: [
    'How many seats a party wins, in the whole country or in the state that the market names (Loksabha, state assemblies).',
    'Seats in which voting is put off are not counted.',
    ...STANDING,
  ],
  subject: z.strictObject({ party: z.string().min(1).max(100), area: z.string().max(100).optional() }),
  settle: (election: Election, { party, area }) =>
    decided(election, () => {
      const count = election.seats.find((one) => one.party === party && one.area === area);
      if (count === undefined || !count.final) return isOpen(`the count of ${party} is not final`);
      return settled(
        { number: count.seats },
        `${countText(count.seats, 'seats')} for ${party}${area === undefined ? '' : ` in ${area}`}`,
      );
    }),
});

const politics = defineRule({
  id: 'politics.winner',
  version: 1,
  sport: 'election',
  tab: 'Politics',
  title: 'Politics',
  text: [
    'Who takes an office or wins a vote, as the body in charge of it declares; the company may wait for that word.',
    'There is no partial settlement: the market waits for the whole result.',
    ...STANDING.slice(1),
  ],
  subject: Of,
  settle: (election: Election, { of }) => byWinner(election, of),
});

/** Every version of the rules of elections and politics. */
export const ELECTION_RULES: readonly Rule[] = [winner, seats, politics];
