import type { GlobalSetting, SITE_CALLS } from 'protocol';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';

export function siteCalls({ catalogue }: Pick<GatewayDependencies, 'catalogue'>): Handlers<typeof SITE_CALLS> {
  return {
    'globalSetting/getGlobalSetting': () => catalogue.settings,
    'admin/setGlobalSetting': (fields) => catalogue.siteSettings.change(fields as Partial<GlobalSetting>),
  };
}
