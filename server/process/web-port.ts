import { addBetfairApi, type BetfairApiOptions } from '../edge/betfair/start-betfair-api.ts';
import type { GatewayDependencies } from '../edge/gateway/gateway-dependencies.ts';
import { CappedCommands, OPEN_BETS } from '../edge/gateway/open-bets.ts';
import type { OutsidePort } from '../edge/gateway/passing-port.ts';
import type { OpenBetsCap } from '../edge/gateway/open-bets.ts';
import type { Gateway } from '../edge/gateway/open-port.ts';
import { startGateway, type GatewayOptions } from '../edge/gateway/start-gateway.ts';
import { TablePlayers } from '../edge/gateway/table-players.ts';
import type { RunningExchange } from './exchange.ts';

export interface WebPortOptions extends Omit<GatewayOptions, keyof GatewayDependencies | 'addRoutes'> {
  readonly openBets?: OpenBetsCap;
  readonly usageLimits?: BetfairApiOptions['usageLimits'];
}

/** An exchange, whichever way its commands go. */
export type ServedExchange = Omit<RunningExchange, 'sequencer'> & { readonly sequencer: OutsidePort };

/** The way of the commands that come from outside, through whichever port. */
export function commandsFromOutside(served: ServedExchange, openBets: OpenBetsCap): OutsidePort {
  return new CappedCommands(new TablePlayers(served.sequencer, served), served.live, openBets);
}

/** The gateway, and beside it the Betfair-compatible API, on one port. @throws StartError when it is taken */
export function openWebPort(
  served: ServedExchange,
  { openBets = OPEN_BETS, usageLimits, ...options }: WebPortOptions,
): Promise<Gateway> {
  const { clock, log } = options;
  const exchange = { ...served, sequencer: commandsFromOutside(served, openBets) };
  const addRoutes: GatewayOptions['addRoutes'] = (app, shared) =>
    addBetfairApi(app, { ...exchange, now: () => clock.now(), log, usageLimits, ...shared });
  return startGateway({ ...exchange, ...options, addRoutes });
}
