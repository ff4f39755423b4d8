import { Agent, request } from 'node:http';

export interface BenchRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** An address of this machine for the cth connection alone, as bettors have: limits go by address. */
export const addressOf = (c: number): string => `127.0.${1 + (c >> 7)}.${1 + (c & 127)}`;

export interface ClosedLoop {
  readonly port: number;
  readonly connections: number;
  readonly requests: number;
  /** The nth request, of connection c. */
  readonly ask: (n: number, c: number) => BenchRequest;
  /** Sees each answer's body. */
  readonly seen: (body: string) => void;
}

/** Each connection asks again as soon as it is answered. @returns the times of all answers, ms */
export async function closedLoop({ port, connections, requests, ask, seen }: ClosedLoop): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const turn = async (c: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf(c) });
    while (next < requests) {
      const start = performance.now();
      seen(await once(agent, port, ask(next++, c)));
      times.push(performance.now() - start);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, c) => turn(c)));
  return times;
}

/** A call of the site's API, answered or refused. */
export async function callOnce<T>(
  agent: Agent,
  port: number,
  { name, body, token }: { readonly name: string; readonly body: unknown; readonly token: string },
): Promise<T & { status: boolean; code?: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await once(agent, port, { path: `/api/${name}`, headers, body: JSON.stringify(body) });
  return JSON.parse(answer) as T & { status: boolean };
}

export function once(agent: Agent, port: number, { path, headers, body }: BenchRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(text));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
