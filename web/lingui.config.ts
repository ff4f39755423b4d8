import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

// Messages are written in English where they are shown; the catalogs say them in the other languages.
// `npm run messages` brings the catalogs up to date.
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['bettor', 'shared'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  // Whoever reaches the messages through these modules finds a language chosen, and names shown as they are.
  runtimeConfigModule: { i18n: ['#language', 'i18n'], Trans: ['#trans', 'Trans'] },
});
