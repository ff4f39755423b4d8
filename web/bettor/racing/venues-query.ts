import { queryOptions } from '@tanstack/react-query';
import { ask } from '../data/exchange.ts';
import { venuesOf } from '../data/races.ts';

const REFRESH_MS = 15_000;

/** Meetings of a sport on a day of the site, in every country. */
export const venuesQuery = (sportId: number, day: string) =>
  queryOptions({
    queryKey: ['venues', sportId, day],
    queryFn: async () => {
      const request = { country: '', date: day, sport_id: sportId };
      return venuesOf(await ask('match/getMatchVenueListByCountryCodeSportId', request));
    },
    refetchInterval: REFRESH_MS,
  });
