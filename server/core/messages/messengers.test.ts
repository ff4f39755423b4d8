import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { NotSentError } from './message.ts';
import { PostOffice } from './post-office.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** A mail server that takes everything. @returns the lines it was told */
function mailServer(): { server: Server; lines: string[] } {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    let rest = '';
    socket.on('data', (part) => {
      const parts = (rest + part.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (isData && line === '.') {
          isData = false;
          say('250 taken');
        } else if (isData) continue;
        else if (line === 'DATA') {
          isData = true;
          say('354 go on');
        } else if (line === 'QUIT') {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
    socket.on('error', () => undefined);
  });
  return { server, lines };
}

const message = (channel: 'mail' | 'phone', address: string) => ({
  to: { channel, address },
  subject: 'Your Evens sign-up code',
  text: '123456 is your Evens sign-up code.',
});

test('mail goes out over SMTP as plain text', async () => {
  const { server, lines } = mailServer();
  const port = await listening(server);
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Evens <no-reply@evens.example>' };
  const post = new PostOffice({ mail }, { sandbox: undefined, warn: () => undefined });
  await post.send(message('mail', 'asha@example.com'));
  expect(post.channels).toEqual(['mail']);
  expect(lines).toContain('RCPT TO:<asha@example.com>');
  expect(lines).toContain('Subject: Your Evens sign-up code');
  expect(lines).toContain('123456 is your Evens sign-up code.');
});

test('a short message is posted to the webhook with its key', async () => {
  const seen: { authorization: string | undefined; body: unknown }[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ authorization: request.headers.authorization, body: JSON.parse(body) as unknown });
      response.end('{}');
    });
  });
  const port = await listening(server);
  const sms = { url: `http://127.0.0.1:${port}/send`, key: 'secret' };
  const post = new PostOffice({ sms }, { sandbox: undefined, warn: () => undefined });
  await post.send(message('phone', '+919876543210'));
  expect(seen).toEqual([
    { authorization: 'Bearer secret', body: { to: '+919876543210', text: '123456 is your Evens sign-up code.' } },
  ]);
});

test('what cannot be sent is told without the address, and logged without it', async () => {
  const server = createHttpServer((_request, response) => {
    response.statusCode = 500;
    response.end('no');
  });
  const port = await listening(server);
  const logged: string[] = [];
  const sms = { url: `http://127.0.0.1:${port}/+919876543210`, key: '' };
  const post = new PostOffice({ sms }, { sandbox: undefined, warn: (line) => logged.push(line) });
  await expect(post.send(message('phone', '+919876543210'))).rejects.toThrow(NotSentError);
  await expect(post.send(message('mail', 'asha@example.com'))).rejects.toThrow(NotSentError);
  expect(logged).toEqual([
    'a message by phone was not sent: the SMS gateway answered 500',
    'a message by mail was not sent: no way to send is set up',
  ]);
});

test('in a demo the sandbox stands in for what is not set up, and for nothing else', () => {
  const sandbox = { send: () => Promise.resolve() };
  const sms = { url: 'http://127.0.0.1:9/', key: '' };
  const post = new PostOffice({ sms }, { sandbox, warn: () => undefined });
  expect(post.channels).toEqual(['phone', 'mail']);
  expect([post.isSentBy('phone', sandbox), post.isSentBy('mail', sandbox)]).toEqual([false, true]);
});

test('an hour has so many messages, of which sign-ups get four fifths', async () => {
  const { server, lines } = mailServer();
  const mail = { smtpUrl: `smtp://127.0.0.1:${await listening(server)}`, from: 'Evens <no-reply@evens.example>' };
  let now = 1_000_000_000_000;
  const warnings: string[] = [];
  const post = new PostOffice(
    { mail, perHour: { phone: 5, mail: 5 } },
    { sandbox: undefined, warn: (warning) => warnings.push(warning), now: () => now },
  );
  const waits: number[] = [];
  for (let sent = 0; sent < 5; sent += 1) {
    waits.push(post.waitOf('mail'));
    await post.send(message('mail', 'asha@example.com'));
  }
  expect(waits).toEqual([0, 0, 0, 0, 720_000]);
  await expect(post.send(message('mail', 'asha@example.com'))).rejects.toThrow(NotSentError);
  expect(warnings).toEqual(['a message by mail was not sent: 5 were sent within an hour']);
  expect(lines.filter((line) => line === 'DATA')).toHaveLength(5);
  now += 3_600_000 / 5;
  await post.send(message('mail', 'asha@example.com'));
});
