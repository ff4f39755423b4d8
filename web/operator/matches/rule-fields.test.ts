import { describe, expect, test } from 'vitest';
import { fieldProblem, fieldsOf, subjectOf, subjectWords, textsOf } from './rule-fields.ts';

const overs = {
  type: 'object',
  properties: {
    innings: { type: 'integer', minimum: 1, maximum: 4 },
    from: { default: 1, type: 'integer', minimum: 1, maximum: 450 },
    to: { type: 'integer', minimum: 1, maximum: 450 },
  },
  required: ['innings', 'to'],
};
const surge = {
  type: 'object',
  properties: { over: { anyOf: [{ type: 'integer', minimum: 11, maximum: 19 }, { type: 'null' }] } },
  required: ['over'],
};
const count = {
  type: 'object',
  properties: {
    of: { type: 'string', enum: ['goals', 'red-cards'] },
    side: { type: 'string', enum: ['home', 'away'] },
    line: { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.5 },
  },
  required: ['of', 'line'],
};
const index = {
  type: 'object',
  properties: {
    perUnit: {
      anyOf: [
        { type: 'number', const: 1 },
        { type: 'number', const: 20 },
      ],
    },
  },
  required: ['perUnit'],
};
const draw = { type: 'object', properties: { draw: { default: false, type: 'boolean' } } };
const players = {
  type: 'object',
  properties: { players: { minItems: 1, maxItems: 3, type: 'array', items: { type: 'string' } } },
  required: ['players'],
};
const digits = {
  type: 'object',
  properties: { sessions: { minItems: 1, maxItems: 3, type: 'array', items: overs } },
  required: ['sessions'],
};
const total = {
  type: 'object',
  properties: {
    of: {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'all' } }, required: ['kind'] },
        {
          type: 'object',
          properties: { kind: { const: 'team' }, team: { type: 'string' } },
          required: ['kind', 'team'],
        },
      ],
    },
  },
  required: ['of'],
};

describe('what a rule knows of a market', () => {
  test.each([
    [overs, { innings: 2, from: 3, to: 10 }],
    [surge, { over: 12 }],
    [surge, { over: null }],
    [count, { of: 'goals', side: 'home', line: 2.5 }],
    [count, { of: 'red-cards', line: 3 }],
    [index, { perUnit: 20 }],
    [draw, { draw: true }],
    [players, { players: ['Nair', 'Okafor'] }],
    [
      digits,
      {
        sessions: [
          { innings: 1, from: 1, to: 6 },
          { innings: 2, from: 1, to: 10 },
        ],
      },
    ],
    [total, { of: { kind: 'team', team: 'Lantern' } }],
    [total, { of: { kind: 'all' } }],
  ])('goes through its fields and comes back: %#', (schema, subject) => {
    const texts = textsOf(schema, subject);
    expect(fieldsOf(schema, texts).flatMap((field) => fieldProblem(field, texts[field.path]) || [])).toEqual([]);
    expect(subjectOf(schema, texts)).toEqual(subject);
  });

  test('begins with what the rule takes where nothing is said, and says what is missing', () => {
    const texts = textsOf(overs, {});
    expect(texts).toEqual({ innings: '', from: '1', to: '' });
    const problems = fieldsOf(overs, texts).map((field) => [field.label, fieldProblem(field, texts[field.path])]);
    expect(problems).toEqual([
      ['Innings', 'Required'],
      ['First over', ''],
      ['Last over', 'Required'],
    ]);
  });

  test.each([
    ['0', '1 to 450'],
    ['451', '1 to 450'],
    ['2.5', '1 to 450'],
    ['six', '1 to 450'],
    ['6', ''],
  ])('an over of %s: %s', (text, problem) => {
    const [, from] = fieldsOf(overs, {});
    expect(from && fieldProblem(from, text)).toBe(problem);
  });

  test('begins each group alike', () => {
    expect(textsOf(digits, {})).toMatchObject({
      'sessions.length': '1',
      'sessions.0.from': '1',
      'sessions.2.from': '1',
    });
  });

  test('has as many groups of fields as are wanted, each named', () => {
    const labels = fieldsOf(digits, { 'sessions.length': '2' }).map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(['How many sessions', 'Innings of session 1']);
    expect(labels.at(-1)).toBe('Last over of session 2');
    expect(fieldsOf(total, { 'of.kind': 'team' }).map(({ label }) => label)).toEqual(['Over what', 'Team']);
  });

  test('is read as people say it', () => {
    expect(subjectWords({ innings: 1, to: 6, over: null, draw: false, opener: true })).toEqual([
      ['Innings', '1'],
      ['Last over', '6'],
      ['An opener', 'Yes'],
    ]);
  });
});
