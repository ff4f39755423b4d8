import type { GlobalSetting } from 'protocol';

const DEFAULT_NAME = 'Evens';
const INK = '#101828';
const PAPER = '#f6f7f9';

const ICONS = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** What a device needs to install the bettors' application: under the site's own name, colour and icon where it has them. */
export function webManifest({ site_title, favicon, bg_primary_color }: GlobalSetting): object {
  const name = site_title || DEFAULT_NAME;
  const own = favicon === '' ? [] : [{ src: favicon, sizes: 'any', purpose: 'any' }];
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: bg_primary_color || INK,
    background_color: PAPER,
    icons: [...own, ...ICONS],
  };
}
