import type { RedefineMarket, Rejection } from 'engine';
import type { MarketId, Money } from 'engine/vocabulary';
import { marketIdText, toWireMoney, type CATALOGUE_CHANGE_CALLS } from 'protocol';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { checkLimits, nobodyQuotes } from '../checks/market-requests.ts';
import { refusalOf } from '../rejection-answers.ts';
import { checkDifferent, hasBeenOpen, isMarketRenamed, renamedMeanwhile } from '../checks/names-once-open.ts';
import { inTurnOfMatch } from '../checks/read-as-meant.ts';

type Calls = Pick<Handlers<typeof CATALOGUE_CHANGE_CALLS>, 'admin/changeMarket' | 'admin/renameMarket'>;
type Needs = Pick<GatewayDependencies, 'authority' | 'catalogue' | 'catalogueEdits' | 'live' | 'sequencer'>;

/** Another commission, other limits, other names: where no bet forbids it, and why not where one does. */
export function marketChangeCalls(needs: Needs): Calls {
  const { catalogue, catalogueEdits, sequencer } = needs;
  const findMarket = async (market: MarketId): Promise<Market> => {
    const found = await catalogue.findMarket(market);
    if (found === undefined) throw unknown('unknown-market', 'market');
    return found.market;
  };
  return {
    async 'admin/changeMarket'(body) {
      const { market_id: market } = body;
      const before = await findMarket(market);
      checkLimits(before, body);
      const { commission, min_stake, max_stake, max_profit, house_loss_cap } = body;
      const limits = { minStake: min_stake, maxStake: max_stake, maxProfit: max_profit, lossCap: house_loss_cap };
      const command: RedefineMarket = {
        type: 'redefine-market',
        market,
        ...given({ baseRate: commission, ...limits }),
      };
      const { outcome } = await sequencer.submit(command);
      if (!outcome.ok) throw refusedChange(before, outcome.rejection);
      await catalogueEdits.setLimits(market, command);
      return toWireLimits(await findMarket(market));
    },
    'admin/renameMarket': inTurnOfMatch(needs, async ({ market_id: market, name, runners = [] }, { seconded }) => {
      const before = await findMarket(market);
      checkDifferent(before, { runners });
      const takesTwo = seconded === undefined && isMarketRenamed(before, { name, runners }, needs);
      if (takesTwo && (await needs.authority.isInForce())) throw renamedMeanwhile();
      const names = new Map(runners.map((runner) => [runner.selection_id, runner.name]));
      const isKnown = hasBeenOpen(market, needs);
      await catalogueEdits.renameMarket(market, { ...given({ name }), runners: names, hasBeenOpen: isKnown });
      const renamed = await findMarket(market);
      return {
        market_id: marketIdText(market),
        name: renamed.name,
        runners: renamed.runners.map((runner) => ({ selection_id: runner.selection, name: runner.name })),
      };
    }),
  };
}

/** The engine's no in the words of this change. */
function refusedChange(market: Market, rejection: Rejection): Refusal {
  const { name, options } = market;
  if (rejection === 'wrong-market-state')
    return new Refusal(409, 'market-has-bets', {
      message: `${name} already has bets, so its commission cannot change. Its limits can.`,
    });
  if (rejection === 'house-limit')
    return new Refusal(409, 'limit-below-stakes', {
      message: `The house could already lose more than that on ${name}. Its cap is ${toWireMoney(options.house?.lossCap ?? 0).toLocaleString('en-IN')}.`,
    });
  if (rejection === 'invalid-definition') return nobodyQuotes(market);
  return refusalOf(rejection);
}

const toWireLimits = ({ market, baseRate, minStake, options }: Market) => ({
  market_id: marketIdText(market),
  commission: baseRate / 100,
  min_stake: toWireMoney(minStake),
  max_stake: toWireMoney(options.maxStake ?? (0 as Money)),
  max_profit: toWireMoney(options.maxProfit ?? (0 as Money)),
  house_loss_cap: toWireMoney(options.house?.lossCap ?? (0 as Money)),
});
