import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Identity } from '../../people/identity/identity.ts';
import { accountOperations } from './account/account-operations.ts';
import type { ApiDependencies } from './api/api-dependencies.ts';
import { Dispatch } from './api/dispatch.ts';
import type { DispatchOptions } from './api/dispatch.ts';
import { marketBookOperations } from './api/market-book.ts';
import { marketCatalogueOperations } from './api/market-catalogue.ts';
import { navigationMenu } from './api/navigation-menu.ts';
import { navigationOperations } from './api/navigation-operations.ts';
import { addBetfairRoutes } from './betfair-routes.ts';
import { heartbeatOperations } from './heartbeat-operations.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { ApiAccess } from '../../people/programs/api-access.ts';
import type { IdentityCallOptions } from './identity/identity-calls.ts';
import { USAGE_LIMITS, Usage } from './identity/usage-limits.ts';
import type { UsageLimits } from './identity/usage-limits.ts';
import { cancelOrdersOperations } from './orders/cancel-orders.ts';
import { clearedOrdersOperations } from './orders/cleared-orders.ts';
import { currentOrdersOperations } from './orders/current-orders.ts';
import { exposureLimitOperations } from './orders/exposure-limits.ts';
import { marketProfitOperations } from './orders/market-profit-and-loss.ts';
import { CustomerRefs } from './orders/customer-refs.ts';
import { placeOrdersOperations } from './orders/place-orders.ts';
import { replaceOrdersOperations } from './orders/replace-orders.ts';
import { updateOrdersOperations } from './orders/update-orders.ts';

export interface BetfairApiOptions extends ApiDependencies {
  readonly identity: Identity;
  readonly apiAccess: ApiAccess;
  readonly heartbeats: Heartbeats;
  readonly log: Logger;
  /** Tells people of sign-ins that they may not know. */
  readonly securityAlerts: Pick<IdentityCallOptions, 'newSignIn'>;
  readonly usageLimits?: UsageLimits | undefined;
  readonly maySignIn: IdentityCallOptions['maySignIn'];
  readonly mayVisit: DispatchOptions['mayVisit'];
  readonly turnstiles: DispatchOptions['turnstiles'];
}

/** Adds identity, betting, account and heartbeat calls and the menu to the web port. */
export async function addBetfairApi(app: FastifyInstance, options: BetfairApiOptions): Promise<void> {
  const { apiAccess: access, heartbeats, identity, now, log, maySignIn, mayVisit } = options;
  const orders = { ...options, refs: new CustomerRefs(options.live, now) };
  const dispatch = new Dispatch({
    access,
    log,
    mayVisit,
    turnstiles: options.turnstiles,
    menu: () => navigationMenu(options),
    usage: new Usage(options.usageLimits ?? USAGE_LIMITS, now),
    services: {
      SportsAPING: {
        ...navigationOperations(options),
        ...marketCatalogueOperations(options),
        ...marketBookOperations(options),
        ...marketProfitOperations(options),
        ...placeOrdersOperations(orders),
        ...cancelOrdersOperations(orders),
        ...replaceOrdersOperations(orders),
        ...updateOrdersOperations(orders),
        ...currentOrdersOperations(options),
        ...clearedOrdersOperations(options),
        ...exposureLimitOperations(),
      },
      AccountAPING: accountOperations(options, access.keys),
      HeartbeatAPING: heartbeatOperations(heartbeats),
    },
  });
  const newSignIn: IdentityCallOptions['newSignIn'] = (user, from) => options.securityAlerts.newSignIn(user, from);
  await addBetfairRoutes(app, { identity, access, now, newSignIn, maySignIn, mayVisit, dispatch });
}
