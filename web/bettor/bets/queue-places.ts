import { useQuery } from '@tanstack/react-query';
import type { Money } from 'engine/vocabulary';
import { moneyOf, type Bet } from '../data/from-wire.ts';
import { ask } from '../data/exchange.ts';

const REFRESH_MS = 4000;

interface Place {
  readonly ahead: Money;
  readonly traded: Money;
}

/** Where the bettor's resting bets stand now: a queue moves without the bet's own news. */
export function useQueuePlaces(isOn: boolean): ReadonlyMap<string, Place> | undefined {
  const { data } = useQuery({
    queryKey: ['queue-places'],
    queryFn: async () => {
      const bets = await ask('bet/getCurrentBets');
      return new Map(
        bets.flatMap(({ bet_id: id, queue }) =>
          queue === null ? [] : [[id, { ahead: moneyOf(queue.ahead), traded: moneyOf(queue.traded) }] as const],
        ),
      );
    },
    enabled: isOn,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
    structuralSharing: false,
  });
  return data;
}

/** The bet with its place as it was asked for last, where that is known. */
export function withPlace(bet: Bet, places: ReadonlyMap<string, Place> | undefined): Bet {
  const place = places?.get(bet.id);
  return place === undefined ? bet : { ...bet, queueAhead: place.ahead, queueTraded: place.traded };
}
