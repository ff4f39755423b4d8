import { join, relative } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { messageMacros } from './message-macros.ts';

// `vite build` writes the bettor's application to dist/, and `vite build --mode operator` the desk into dist/operator/:
// apart, so that neither brings a byte of the other. `vite` serves both with hot reload and hands /api, the stream
// included, to a running server: EVENS_API names it.
const api = process.env['EVENS_API'] ?? 'http://127.0.0.1:8080';

const proxy = { '/api': { target: api, ws: true }, '/provider-games': api, '/manifest.webmanifest': api };

/** Libraries that every page stands on, without the parts of them that one later page alone uses. */
const PARTS =
  /node_modules\/(?:react|react-dom|scheduler|react-router|use-sync-external-store|zustand|@lingui|@tanstack)\/(?!.*\/(?:queriesObserver|useQueries)\.js)/;

interface Application {
  readonly index: string;
  /** A file each, in order: a module goes into the first that takes it. */
  readonly groups: Rolldown.CodeSplittingGroup[];
  readonly assets: string;
}

const isIn = (folders: RegExp) => (module: string) => folders.test(relative(import.meta.dirname, module));

/** Each with a page of its own; server/edge/gateway/web-files.ts serves the same ones. */
const BETTOR: Application = {
  index: 'index.html',
  groups: [
    { name: 'parts', test: PARTS },
    { name: 'home', test: /web\/bettor\/main\.tsx$/ },
    // Without these a page requests dozens of small files. A bettor opens few pages, so they take what four of them need:
    // apart from the casino's and the reports', because home fetches what a slip needs ahead.
    { name: 'shared', test: isIn(/^(?:bettor\/(?!casino\/)|shared\/(?!report\/))/), minShareCount: 4 },
    { name: 'casino', test: isIn(/^bettor\/casino\//), minShareCount: 4 },
    { name: 'reports', test: isIn(/^shared\/report\//), minShareCount: 4 },
  ],
  assets: 'assets',
};
const OPERATOR: Application = {
  index: 'operator/index.html',
  groups: [
    { name: 'parts', test: PARTS },
    { name: 'desk', test: /web\/operator\/main\.tsx$/ },
    // An operator opens most pages: a module that two need is enough.
    { name: 'shared', test: isIn(/^(?:operator|shared)\//), minShareCount: 2 },
  ],
  assets: 'operator/assets',
};

export default defineConfig(({ mode }) => configOf(mode === 'operator' ? OPERATOR : BETTOR));

const configOf = ({ index, groups, assets }: Application) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [messageMacros] }),
    lingui({ failOnCompileError: true }),
    VitePWA({
      disable: index !== BETTOR.index,
      filename: 'service-worker.js',
      // The page registers it when it has time, and the server writes the manifest from the site's settings.
      injectRegister: false,
      manifest: false,
      registerType: 'prompt',
      workbox: {
        // The shell alone, in both languages. Prices and everything of the API come from the network or not at all.
        globPatterns: ['index.html', 'theme.js', 'connect.js', 'favicon.svg', 'assets/*.{js,css}'],
        // A page from the network first: it brings the cookie and the policy of today.
        directoryIndex: '',
        navigateFallback: null,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
            handler: 'NetworkFirst',
            options: { cacheName: 'shell', networkTimeoutSeconds: 4, precacheFallback: { fallbackURL: 'index.html' } },
          },
          {
            urlPattern: ({ url }) => url.pathname.startsWith('/assets/') && url.pathname.endsWith('.woff2'),
            handler: 'CacheFirst',
            options: { cacheName: 'letters', expiration: { maxEntries: 12 } },
          },
        ],
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: index === BETTOR.index,
    assetsDir: assets,
    copyPublicDir: index === BETTOR.index,
    // A figure or a face inside the style sheet as data: would need a laxer content security policy.
    assetsInlineLimit: 0,
    // Files that change seldom in one, and those of the first page in another: few to ask for, and they pack better.
    rolldownOptions: {
      input: join(import.meta.dirname, index),
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy },
  preview: { proxy },
});
