import { z } from 'zod';
import { CALLS, methodOf } from 'protocol';
import type { Call } from 'protocol';
import { ownTurn } from '../../core/sequencer/own-turn.ts';

const REFUSALS = {
  400: 'Not readable.',
  401: 'The login session is not valid.',
  404: 'Unknown, or another’s.',
  409: 'The state forbids it now; password-change-required: the session may only read and change the password.',
  413: 'Too large.',
  422: 'Malformed, or refused by a rule.',
  429: 'Too many; see Retry-After.',
  503: 'Not now; see Retry-After.',
} as const;

const Refused = z.strictObject({ status: z.literal(false), code: z.string(), message: z.string() });

const DESCRIPTION =
  `A betting exchange. Money and odds are decimal numbers. The WebSocket /api/stream takes the calls marked
x-stream too: {"op":"call","id":1,"call":"bet/placeMarketBet","body":{…}} is answered by {"op":"answer","id":1,"status":true,…},
a refusal with its http_status and retry_after.`.replaceAll('\n', ' ');

/** What a report may be downloaded as. */
const FILES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;
/** Records, one on each line. */
const LINES = ['application/jsonl'] as const;
const FILE = { type: 'string', description: 'Dates are dd/MM/yyyy HH:mm:ss, UTC+5:30; headings say so.' } as const;

const HEALTH = {
  get: {
    operationId: 'health',
    summary: 'Whether the exchange takes bets.',
    responses: { 200: { description: 'It does.' } },
  },
} as const;

/** Described before somebody else has a turn: some ms. */
const CALLS_A_TURN = 10;

/** The calls as OpenAPI 3.1 in JSON, from the schemas that validate them. */
export async function describeCalls(): Promise<string> {
  const paths = [`"/health":${JSON.stringify(HEALTH)}`];
  for (const [place, [name, call]] of Object.entries<Call>(CALLS).entries()) {
    if (place % CALLS_A_TURN === 0) await ownTurn();
    const described = { [methodOf(call).toLowerCase()]: describe(name, call) };
    paths.push(`${JSON.stringify(`/${name}`)}:${JSON.stringify(described)}`);
  }
  const head = {
    openapi: '3.1.0',
    info: { title: 'Evens', version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: schemaOf(Refused, 'output') },
    },
  };
  return `${JSON.stringify(head).slice(0, -1)},"paths":{${paths.join(',')}}}`;
}

function describe(name: string, call: Call): object {
  const answer = z.strictObject({ status: z.literal(true), message: z.string(), ...call.also, data: call.data });
  const types = call.download === true ? FILES : call.download === 'jsonl' ? LINES : [];
  const files = Object.fromEntries(types.map((type) => [type, { schema: FILE }]));
  const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  const refusals = Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: refused }]);
  return {
    operationId: name.replace('/', '.'),
    summary: call.summary,
    tags: [name.split('/')[0]],
    ...(call.overStream === true && { 'x-stream': true }),
    security: call.permission === 'public' ? [] : [{ token: [] }],
    ...(call.request === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.request, 'input') } } },
        }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(answer, 'output') }, ...files } },
      ...Object.fromEntries(refusals),
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}
