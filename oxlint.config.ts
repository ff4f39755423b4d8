// Node 24 reads this file: run oxlint through npm or npx, which find the pinned one.
import { forbiddenTo, ROOMS, type Room } from './web/rooms.ts';

/** What no file of the web may import, and what a part of it may not. */
function inWeb(group: readonly string[] = [], message = '') {
  const own = group.length === 0 ? [] : [{ group, message }];
  return [
    'error',
    {
      paths: [{ name: 'engine', message: "The web knows the engine's vocabulary only: import engine/vocabulary." }],
      patterns: [
        {
          group: ['node:*', 'server/*', '**/server/**'],
          message: 'The web reaches the server through the wire alone.',
        },
        ...own,
      ],
    },
  ];
}

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
  options: {
    typeAware: true,
  },
  categories: {
    correctness: 'error',
  },
  ignorePatterns: ['**/dist/**', '**/node_modules/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'off',
    'no-var': 'error',
    'no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx', 'hack'],
      },
    ],
    'max-lines': [
      'error',
      {
        max: 300,
        skipBlankLines: false,
        skipComments: false,
      },
    ],
    'max-lines-per-function': [
      'error',
      {
        max: 70,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
    'max-params': [
      'error',
      {
        max: 4,
      },
    ],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    'react/rules-of-hooks': 'error',
  },
  overrides: [
    {
      files: ['**/*.config.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**/*.ts'],
      rules: {
        'max-lines-per-function': 'off',
        'max-lines': [
          'error',
          {
            max: 500,
          },
        ],
        'typescript/unbound-method': 'off',
      },
    },
    {
      files: ['web/**/*.tsx'],
      rules: {
        'max-lines-per-function': [
          'error',
          {
            max: 120,
            skipBlankLines: true,
            skipComments: true,
          },
        ],
      },
    },
    {
      files: ['engine/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            name: 'Date',
            message: 'The engine has no clock: time arrives inside the command.',
          },
          {
            name: 'performance',
            message: 'The engine has no clock: time arrives inside the command.',
          },
          {
            name: 'setTimeout',
            message: 'The engine has no timers: it tells its next due time.',
          },
          {
            name: 'console',
            message: 'The engine writes nothing but events.',
          },
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
    {
      files: ['engine/**/*.test.ts'],
      rules: {
        'no-restricted-imports': 'off',
      },
    },
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
      files: ['web/**/*.ts', 'web/**/*.tsx'],
      rules: {
        'import/no-cycle': ['error', { ignoreTypes: false }],
        'no-restricted-imports': inWeb(),
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
      files: ['server/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { group: ['client', 'client/*', '**/client/**'], message: 'The server does not depend on its clients.' },
            ],
          },
        ],
      },
    },
    {
      files: ['web/shared/**/*.ts', 'web/shared/**/*.tsx'],
      rules: { 'no-restricted-imports': inWeb(['**/bettor/**'], 'web/shared stands below the applications.') },
    },
    ...(Object.keys(ROOMS) as Room[]).map((room) => ({
      files: [`web/bettor/${room}/**/*.ts`, `web/bettor/${room}/**/*.tsx`],
      rules: {
        'no-restricted-imports': inWeb(
          [...forbiddenTo(room).map((other) => `**/${other}/**`), '**/app.tsx', '**/main.tsx'],
          `web/bettor/${room} may import what web/rooms.ts lists, and no more.`,
        ),
      },
    })),
    {
      files: ['server/sequencer/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: [
                  '**/gateway/**',
                  '**/readmodels/**',
                  '**/catalogue/**',
                  '**/identity/**',
                  '**/feeds/**',
                  '**/main.ts',
                  'protocol',
                ],
                message: 'The sequencer publishes and knows no listener.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['server/journal/**/*.ts', 'server/postgres/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: [
                  '**/gateway/**',
                  '**/readmodels/**',
                  '**/catalogue/**',
                  '**/identity/**',
                  '**/feeds/**',
                  '**/sequencer/**',
                  '**/main.ts',
                  'protocol',
                ],
                message: 'The journal stands below everything: it imports nothing above it.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['server/readmodels/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['**/gateway/**', '**/sequencer/**', '**/feeds/**', '**/identity/**', '**/main.ts'],
                message: "Read models fold the journal's events and know nobody else.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ['server/readmodels/**/*.fixture.ts'],
      rules: {
        'no-restricted-imports': 'off',
      },
    },
    {
      files: ['server/gateway/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['**/feeds/**', '**/journal/journal*', '**/main.ts'],
                message:
                  'The gateway turns requests into commands and read models into answers; it knows no feed and no journal store.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['server/**/*.test.ts', 'server/**/*.int.test.ts', 'server/betfair/**/*.fixture.ts'],
      rules: {
        'no-restricted-imports': 'off',
      },
    },
  ],
};
