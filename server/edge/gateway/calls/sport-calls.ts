import type { SPORT_CALLS } from 'protocol';
import { LATER_SPORTS } from '../../../trade/catalogue/sports.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';

/** Sports that matches can be of. */
export function sportCalls({ catalogue }: Pick<GatewayDependencies, 'catalogue'>): Handlers<typeof SPORT_CALLS> {
  return {
    'admin/getSports'() {
      // The casino's own are negative.
      const listed = catalogue.sports().filter(({ sportId }) => sportId > 0);
      const later = LATER_SPORTS.filter(({ sportId }) => catalogue.sport(sportId) === undefined);
      return [
        ...listed.map(({ sportId, name }) => ({ sport_id: sportId, name, is_listed: true })),
        ...later.map(({ sportId, name }) => ({ sport_id: sportId, name, is_listed: false })),
      ];
    },
  };
}
