import { useEffect } from 'react';
import { useGlobalSetting } from '../data/queries.ts';
import { SITE_TOKENS, siteColours } from './site-colours.ts';
import { isPictureAddress } from './web-address.ts';

const OWN_ICON = '/favicon.svg';

/** Shows the site's own colours and icon, at once when an operator changes them (specification §1, §3). */
export function useSiteTheme(): void {
  const setting = useGlobalSetting();
  useEffect(() => {
    if (setting === undefined) return;
    const { style } = document.documentElement;
    const tokens = siteColours(setting);
    for (const token of SITE_TOKENS) {
      const value = tokens.get(token);
      if (value === undefined) style.removeProperty(token);
      else style.setProperty(token, value);
    }
    const band = tokens.get('--band') ?? '#101828';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', band);
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon === null) return;
    const isOwn = !isPictureAddress(setting.favicon);
    icon.href = isOwn ? OWN_ICON : setting.favicon;
    icon.type = isOwn ? 'image/svg+xml' : '';
  }, [setting]);
}
