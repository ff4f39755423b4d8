// Read by Node 24: run oxlint through npm or npx, which find the pinned one. The order of the server's wings is in
// scripts/map.ts, the tables of the web's rooms in docs/web.md; scripts/borders.test.ts breaks each border once.
import { bordersOf, SERVER_FACE, wingBorders } from './scripts/map.ts';

const ONLY_VOCABULARY = {
  name: 'engine',
  message: "The web knows the engine's vocabulary only: import engine/vocabulary.",
};
const NO_SCHEMAS = {
  name: 'protocol',
  allowTypeImports: true,
  message: 'The schemas stay on the server: import types, and values from protocol/constants.',
};
const ONLY_THE_WIRE = {
  group: ['node:*', 'server/*', '**/server/**', 'demo/*', '**/demo/**'],
  message: 'The web reaches the server through the wire alone.',
};
const NO_CLOCK = 'The engine has no clock: time arrives inside the command.';
const NO_CHANCE = 'Games know no clock and no chance: draws come in.';
const NO_NOW = 'What follows from facts follows at any time: no clock, no chance.';

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'off',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'react/rules-of-hooks': 'error',
  },
  overrides: [
    // Both runners load a reporter by its default export.
    { files: ['**/*.config.ts', 'scripts/suite/*-reporter.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**/*.ts'],
      rules: {
        'max-lines-per-function': 'off',
        'max-lines': ['error', { max: 500 }],
        'typescript/unbound-method': 'off',
      },
    },
    {
      files: ['web/**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['engine/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'Date', message: NO_CLOCK },
          { name: 'performance', message: NO_CLOCK },
          { name: 'setTimeout', message: 'The engine has no timers: it tells its next due time.' },
          { name: 'console', message: 'The engine writes nothing but events.' },
        ],
        'no-restricted-properties': [
          'error',
          {
            object: 'Math',
            property: 'random',
            message: 'The engine has no chance: the same journal must give the same state.',
          },
        ],
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: [
                  'node:*',
                  'protocol',
                  'protocol/*',
                  'server/*',
                  'web/*',
                  '../../*/**',
                  '../server/*',
                  '../protocol/*',
                ],
                message: 'The engine depends on nothing.',
              },
            ],
          },
        ],
      },
    },
    { files: ['engine/**/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['games/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['Date', 'performance', 'setTimeout', 'crypto', 'console'].map((name) => ({ name, message: NO_CHANCE })),
        ],
        'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: NO_CHANCE }],
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['node:*', 'engine', 'engine/*', 'protocol', 'protocol/*', 'server/*', 'web/*', '../../*/**'],
                message: 'Games depend on a hash function and on nothing else.',
              },
            ],
          },
        ],
      },
    },
    { files: ['games/**/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['results/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['performance', 'setTimeout', 'crypto', 'console'].map((name) => ({ name, message: NO_NOW })),
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: NO_NOW },
          { object: 'Date', property: 'now', message: NO_NOW },
          { object: 'Temporal', property: 'Now', message: NO_NOW },
        ],
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'engine',
                allowTypeImports: true,
                message: "Results know the engine's vocabulary, and of its commands the types alone.",
              },
            ],
            patterns: [
              {
                group: [
                  'node:*',
                  'games',
                  'games/*',
                  'protocol',
                  'protocol/*',
                  '**/{games,protocol,server,web,demo}/**',
                ],
                message: 'Results follow from facts and rules alone: no Node, no server, no web.',
              },
            ],
          },
        ],
      },
    },
    { files: ['results/**/*.{test,fixture}.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['protocol/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'engine',
                message: "The protocol knows the engine's vocabulary only: import engine/vocabulary.",
              },
            ],
            patterns: [
              {
                group: ['node:*', 'server/*', 'web/*', '**/server/**', '**/web/**'],
                message: 'The protocol runs in browsers and servers: no Node, no server, no web.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['client/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              { name: 'engine', message: "The client knows the engine's vocabulary only: import engine/vocabulary." },
            ],
            patterns: [
              {
                group: ['server', 'server/*', 'web/*', '**/server/**', '**/web/**'],
                message: 'The client reaches the server through the wire alone.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['web/**/*.ts', 'web/**/*.tsx'],
      rules: {
        'no-restricted-imports': ['error', { paths: [ONLY_VOCABULARY, NO_SCHEMAS], patterns: [ONLY_THE_WIRE] }],
      },
    },
    {
      files: ['web/shared/**/*.ts', 'web/shared/**/*.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [ONLY_VOCABULARY, NO_SCHEMAS],
            patterns: [
              ONLY_THE_WIRE,
              { group: ['**/bettor/**', '**/operator/**'], message: 'web/shared imports neither application.' },
            ],
          },
        ],
      },
    },
    ...bordersOf('web/bettor', [ONLY_VOCABULARY, NO_SCHEMAS], [ONLY_THE_WIRE]),
    ...bordersOf('web/operator', [ONLY_VOCABULARY, NO_SCHEMAS], [ONLY_THE_WIRE]),
    ...wingBorders(),
    {
      files: ['demo/**/*.ts', 'simulation/**/*.ts'],
      rules: { 'no-restricted-imports': ['error', { patterns: [SERVER_FACE] }] },
    },
    {
      files: ['{server,demo,simulation,bench}/**/*.{test,fixture}.ts', 'web/**/*.test.ts', 'web/*.config.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
};
