import type { RedefineMarket, Rejection } from 'engine';
import type { MarketId, Money } from 'engine/vocabulary';
import { marketIdText, toWireMoney, type CATALOGUE_CHANGE_CALLS } from 'protocol';
import type { Market } from '../../catalogue/catalogue-rows.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';

type Calls = Pick<Handlers<typeof CATALOGUE_CHANGE_CALLS>, 'admin/changeMarket'>;
type Needs = Pick<GatewayDependencies, 'catalogue' | 'catalogueEdits' | 'sequencer'>;

/** Another commission, other limits: where no bet forbids it, and why not where one does. */
export function marketChangeCalls({ catalogue, catalogueEdits, sequencer }: Needs): Calls {
  const findMarket = async (market: MarketId): Promise<Market> => {
    const found = await catalogue.findMarket(market);
    if (found === undefined) throw unknown('unknown-market', 'market');
    return found.market;
  };
  return {
    async 'admin/changeMarket'({ market_id: market, commission, min_stake, max_stake, max_profit, house_loss_cap }) {
      const before = await findMarket(market);
      const limits = { minStake: min_stake, maxStake: max_stake, maxProfit: max_profit, lossCap: house_loss_cap };
      const command: RedefineMarket = {
        type: 'redefine-market',
        market,
        ...given({ baseRate: commission, ...limits }),
      };
      checkTogether(before, command);
      const { outcome } = await sequencer.submit(command);
      if (!outcome.ok) throw refusedChange(before, outcome.rejection);
      await catalogueEdits.setLimits(market, command);
      return toWireLimits(await findMarket(market));
    },
  };
}

/** What each is alone may be, and both together not. @throws Refusal */
function checkTogether(market: Market, { minStake = market.minStake, maxStake }: RedefineMarket): void {
  const most = maxStake === undefined ? market.options.maxStake : (maxStake ?? undefined);
  if (most !== undefined && minStake > most)
    throw new Refusal(422, 'limits-contradict', { message: 'The least stake is more than the largest.' });
}

/** The engine's no in the words of this change. */
function refusedChange({ name, options }: Market, rejection: Rejection): Refusal {
  if (rejection === 'wrong-market-state')
    return new Refusal(409, 'market-has-bets', {
      message: `Somebody has bet on ${name}: its commission stays. Limits can still be changed.`,
    });
  if (rejection === 'house-limit')
    return new Refusal(409, 'limit-below-stakes', {
      message: `The house could lose more than that on ${name} already. Its cap is ${toWireMoney(options.house?.lossCap ?? 0)}.`,
    });
  if (rejection === 'invalid-definition')
    return new Refusal(422, 'nobody-quotes', { message: `Nobody quotes ${name}: the house has no cap in it.` });
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
