import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messageMacros } from './message-macros.ts';

// `vite build` writes dist/. `vite` serves with hot reload and hands /api, the stream included, to a running server:
// EVENS_API names it.
const api = process.env['EVENS_API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // Presets run from the last to the first: the compiler sees what the macros made.
    babel({ presets: [reactCompilerPreset(), messageMacros] }),
    lingui({ failOnCompileError: true }),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // A figure or a face inside the style sheet as data: would need a laxer content security policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: api, ws: true } } },
  preview: { proxy: { '/api': { target: api, ws: true } } },
});
