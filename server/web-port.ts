import { addBetfairApi } from './betfair/start-betfair-api.ts';
import type { RunningExchange } from './exchange.ts';
import { connectionsOf, startGateway, type Gateway, type GatewayOptions } from './gateway/start-gateway.ts';
import type { GatewayDependencies } from './gateway/gateway-dependencies.ts';
import { CappedCommands, OPEN_BETS } from './gateway/open-bets.ts';
import type { OpenBetsCap } from './gateway/open-bets.ts';
import { TablePlayers } from './gateway/table-players.ts';

export { connectionsOf };

export interface WebPortOptions extends Omit<GatewayOptions, keyof GatewayDependencies | 'addRoutes'> {
  readonly openBets?: OpenBetsCap;
}

/** An exchange, whichever way its commands go. */
export type ServedExchange = Omit<RunningExchange, 'sequencer'> & Pick<GatewayDependencies, 'sequencer'>;

/** The gateway, and beside it the Betfair-compatible API, on one port. @throws StartError when it is taken */
export function openWebPort(
  served: ServedExchange,
  { openBets = OPEN_BETS, ...options }: WebPortOptions,
): Promise<Gateway> {
  const { clock, log } = options;
  const players = new TablePlayers(served.sequencer, served);
  const exchange = { ...served, sequencer: new CappedCommands(players, served.live, openBets) };
  const addRoutes: GatewayOptions['addRoutes'] = (app, maySignIn) =>
    addBetfairApi(app, { ...exchange, now: () => clock.now(), log, maySignIn });
  return startGateway({ ...exchange, ...options, addRoutes });
}
