/// <reference types="vite/client" />
// Each flag is a file of its own, asked for when it comes into view.
const FILES: Readonly<Record<string, string>> = import.meta.glob(
  '../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

const BY_CODE = new Map(Object.entries(FILES).map(([path, url]) => [path.slice(-6, -4), url]));

/** @returns an address; empty for a territory without a flag file */
export const flagOf = (code: string): string => BY_CODE.get(code) ?? '';
