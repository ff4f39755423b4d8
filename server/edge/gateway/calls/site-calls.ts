import type { GlobalSetting, SITE_CALLS } from 'protocol';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { SeenChanges } from './seen-changes.ts';

export function siteCalls({ catalogue }: Pick<GatewayDependencies, 'catalogue'>): Handlers<typeof SITE_CALLS> {
  const changes = new SeenChanges();
  return {
    'globalSetting/getGlobalSetting': () => catalogue.settings,
    'admin/setGlobalSetting': ({ seen, ...fields }, { session }) =>
      changes.make({
        by: session.user.userName,
        fields: Object.keys(fields),
        seen,
        now: () => catalogue.settings,
        write: () => catalogue.siteSettings.change(fields as Partial<GlobalSetting>),
      }),
  };
}
