import { impossible, type Impossible } from '../impossible.ts';
import { countText } from '../../count-text.ts';
import type { Tournament, TournamentFact } from './tournament-facts.ts';

/**
 * Why a fact cannot follow what is known of a tournament.
 *
 * @returns undefined where it can
 */
export function impossibleTournament(tournament: Tournament, said: TournamentFact): Impossible | undefined {
  const { schedule, champion, cancelled, matches } = tournament;
  switch (said.kind) {
    case 'competition':
      return impossible('competition-twice', 'the competition is named already: correct that, or say its new schedule');
    case 'schedule':
      return matches.some(({ number }) => number > said.matches)
        ? impossible('not-a-schedule', `more than ${countText(said.matches, 'matches')} are known`)
        : undefined;
    case 'match':
      if (said.match.number > schedule.matches)
        return impossible(
          'no-such-match',
          `the schedule has ${countText(schedule.matches, 'matches')}, not ${said.match.number}`,
        );
      if (said.match.teams[0] === said.match.teams[1])
        return impossible('not-two-teams', 'a match is between two teams');
      return said.match.endedAt < said.match.startsAt
        ? impossible('ended-too-early', 'a match cannot end before it starts')
        : undefined;
    case 'champion':
      if (champion !== undefined) return impossible('already-final', `${champion} is the champion: correct that`);
      return cancelled === undefined ? undefined : impossible('already-final', 'it is cancelled: correct that first');
    case 'cancelled':
      if (cancelled !== undefined) return impossible('already-final', 'it is cancelled already');
      return champion === undefined ? undefined : impossible('already-final', `${champion} won it: correct that first`);
  }
}
