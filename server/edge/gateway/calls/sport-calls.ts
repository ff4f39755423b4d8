import type { SPORT_CALLS, StaffSport } from 'protocol';
import type { Sport } from '../../../trade/catalogue/catalogue-rows.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';
import { refuseCatalogue } from '../checks/market-requests.ts';

/** Sports that matches can be of, made, named and put in order. */
export function sportCalls({ catalogue }: Pick<GatewayDependencies, 'catalogue'>): Handlers<typeof SPORT_CALLS> {
  const { sportList } = catalogue;
  const onWire = ({ sportId, name, isActive }: Sport): StaffSport => ({
    sport_id: sportId,
    name,
    is_listed: isActive,
    match_count: catalogue.matches({ sportId }).length,
  });
  return {
    'admin/getSports': () => sportList.ofMatches().map(onWire),
    async 'admin/createSport'({ name }) {
      return onWire(await sportList.create(name).catch(refuseCatalogue));
    },
    async 'admin/changeSport'({ sport_id, name, is_listed: isListed, place }) {
      const left = catalogue.matches({ sportId: sport_id }).length;
      if (isListed === false && left > 0)
        throw new Refusal(409, 'sport-in-use', {
          message: `Bettors see matches of this sport, ${left} in all. Finish them first.`,
        });
      return onWire(await sportList.change(sport_id, { name, isListed, place }).catch(refuseCatalogue));
    },
  };
}
