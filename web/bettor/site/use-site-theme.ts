import { useEffect } from 'react';
import type { GlobalSetting } from 'protocol';
import { useGlobalSetting } from '../data/queries.ts';
import { isPictureAddress } from './web-address.ts';

const OWN_ICON = '/favicon.svg';
const OWN_BAND = '#101828';

/** Shows the site's own colours and icon, at once when an operator changes them (specification §1, §3). */
export function useSiteTheme(): void {
  const setting = useGlobalSetting();
  useEffect(() => {
    if (setting === undefined) return;
    showIcon(setting);
    let isLatest = true;
    void showColours(setting, () => isLatest);
    return () => {
      isLatest = false;
    };
  }, [setting]);
}

function showIcon({ favicon }: GlobalSetting): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon === null) return;
  const isOwn = !isPictureAddress(favicon);
  icon.href = isOwn ? OWN_ICON : favicon;
  icon.type = isOwn ? 'image/svg+xml' : '';
}

/** Whether the page has colours of the site's. */
let isColoured = false;

/** What works them out is fetched where a site has colours of its own: most have none. */
async function showColours(setting: GlobalSetting, isLatest: () => boolean): Promise<void> {
  const { bg_primary_color, bg_secondry_color, text_primary_color, text_secondry_color, other_color } = setting;
  const hasColours = [bg_primary_color, bg_secondry_color, text_primary_color, text_secondry_color, other_color].some(
    (colour) => colour !== '',
  );
  if (!hasColours && !isColoured) return;
  const { SITE_TOKENS, siteColours } = await import('../../shared/site-look/site-colours.ts');
  if (!isLatest()) return;
  isColoured = hasColours;
  const { style } = document.documentElement;
  const tokens = siteColours(setting);
  for (const token of SITE_TOKENS) {
    const value = tokens.get(token);
    if (value === undefined) style.removeProperty(token);
    else style.setProperty(token, value);
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', tokens.get('--band') ?? OWN_BAND);
}
