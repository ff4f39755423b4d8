import { useQuery } from '@tanstack/react-query';
import { useMatch as usePathMatch } from 'react-router';
import { matchQuery } from '../../data/queries.ts';

/** Where in the tree the page on screen stands. */
export interface Place {
  readonly sportId: number | undefined;
  readonly seriesId: number | undefined;
}

/** Known from the address, and from the match's detail once the page has loaded it. */
export function usePlace(): Place {
  const game = usePathMatch('/game-details/:sportId/:matchId');
  const sport = usePathMatch('/all-sports/:sportId');
  const matchId = Number(game?.params.matchId ?? 0);
  const { data } = useQuery({ ...matchQuery(matchId), enabled: false });
  const sportId = game?.params.sportId ?? sport?.params.sportId;
  return { sportId: sportId === undefined ? undefined : Number(sportId), seriesId: data?.seriesId };
}
