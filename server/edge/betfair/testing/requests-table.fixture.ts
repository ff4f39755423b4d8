import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { Names } from './exchange-table.fixture.ts';

/** One request of a client, and what the client needs of the answer. */
export interface TableRequest {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  /** As they are sent, in their order and with their capitals. */
  readonly headers: readonly string[];
  readonly body: string;
  readonly status: number;
  readonly contentType: string;
  readonly answer: unknown;
}

/** A client with its version, and what it sends, one after the other. */
interface Client {
  readonly name: string;
  readonly requests: readonly TableRequest[];
}

/** `requests.table.txt` of this folder; how it is written stands at its head. */
export function readRequests(): Client[] {
  const text = readFileSync(new URL('requests.table.txt', import.meta.url), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...requests] = part.split(/^## /m);
      return { name: name.trim(), requests: requests.map(readRequest) };
    });
}

function readRequest(text: string): TableRequest {
  const [title = '', first = '', ...lines] = text.trimEnd().split('\n');
  const [method = '', path = ''] = first.split(' ');
  const last = /^(\d{3}) (\S+) (.*)$/.exec(lines.pop() ?? '');
  if (last === null) throw new Error(`no answer: ${title}`);
  const [, status, contentType = '', answer = ''] = last;
  const body = lines.find((line) => line.startsWith('body '))?.slice('body '.length) ?? '';
  const headers = lines.filter((line) => !line.startsWith('body '));
  return { title, method, path, headers, body, status: Number(status), contentType, answer: JSON.parse(answer) };
}

export interface Heard {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly text: string;
}

/** Sends a request with no header of its own but the length that every client counts. */
export function sendRequest(url: string, { method, path, headers, body }: TableRequest, names: Names): Promise<Heard> {
  const bytes = Buffer.from(names.fill(body));
  const given = headers.map((header) => {
    const at = header.indexOf(': ');
    return [header.slice(0, at), names.fill(header.slice(at + 2))] as const;
  });
  const length = method === 'POST' ? { 'Content-Length': bytes.length } : {};
  return new Promise((resolve, reject) => {
    const sent = send(
      url + names.fill(path),
      { method, headers: { ...Object.fromEntries(given), ...length } },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => {
          const { statusCode: status = 0, headers: of } = reply;
          resolve({ status, contentType: of['content-type'], text: Buffer.concat(parts).toString() });
        });
      },
    );
    sent.on('error', reject).end(bytes);
  });
}

/** The expected part of an answer: longer lists and further fields are left out. */
export function asExpected(expected: unknown, actual: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(actual))
    return expected.length === 0
      ? actual
      : actual.slice(0, expected.length).map((item, at) => asExpected(expected[at], item));
  if (!isObject(expected) || !isObject(actual)) return actual;
  return Object.fromEntries(
    Object.keys(expected)
      .filter((name) => Object.hasOwn(actual, name))
      .map((name) => [name, asExpected(expected[name], actual[name])]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
