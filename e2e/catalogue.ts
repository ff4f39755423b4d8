import type { ListedMatch } from './bettor.ts';
import { newBettor, Person, storyMarket, storyRace, type StoryMarket } from './people.ts';
import type { Examples } from './routes.ts';

/**
 * Makes what a quiet exchange lacks: matches of cricket, football and tennis, a race and a cup, with prices on both sides.
 *
 * @param walker  who has a bet on the race
 */
export async function somethingOfEverySport(url: string, walker: string): Promise<Examples> {
  const operator = await Person.signedIn(url, 'operator');
  const maker = await Person.signedIn(url, await newBettor(url));
  const quoted = async (market: StoryMarket): Promise<ListedMatch> => {
    await maker.bet(market, { side: 'lay', odds: 3, stake: 50 });
    await maker.bet(market, { side: 'back', odds: 3.2, stake: 50 });
    const matches = await operator.call<ListedMatch[]>('match/getMatches', {});
    return matches.find(({ match_id }) => match_id === market.matchId) as ListedMatch;
  };
  const live = await quoted(await storyMarket(operator));
  await quoted(await storyMarket(operator, { sport: 1 }));
  const other = await quoted(await storyMarket(operator, { sport: 2 }));
  await quoted(await storyMarket(operator, { market: { name: 'Cup Winner', market_type: 'cup_winner' } }));
  const race = await storyRace(operator);
  const bettor = await Person.signedIn(url, walker);
  const { bet_id: betId } = await bettor.bet(race, { side: 'lay', odds: 1.01, stake: 10, persists: false });
  return { live, other, race: await quoted(race), betId };
}
