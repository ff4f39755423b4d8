import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, type NoticeOnWire, type SiteContent, type SiteTextOnWire } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let ann: { token: string; id: number };
let bob: { token: string; id: number };
let olga: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  const enter = async (name: string) => {
    const { token, user } = await exchange.signedIn(name, { cash: 1000 });
    return { token, id: user.userId };
  };
  [ann, bob] = [await enter('ann'), await enter('bob')];
  ({ token: olga } = await exchange.signedIn('olga', { role: 'operator' }));
});
afterAll(() => exchange.stop());

async function ask<T>(name: keyof typeof CALLS, body?: object, token: string | undefined = olga): Promise<T> {
  const answer = await exchange.call(name, body, { token, method: body === undefined ? 'GET' : 'POST' });
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  expect(CALLS[name].data.safeParse(answer.body.data).success).toBe(true);
  return answer.body.data as T;
}
const codeOf = async (name: string, body: object, token?: string) => {
  const { status, body: answer } = await exchange.call(name, body, { token });
  return [status, answer.code];
};
const noticesOf = async ({ token }: { token: string }) =>
  (await ask<NoticeOnWire[]>('user/getNotices', undefined, token)).filter(({ kind }) => kind === 'message');

test('newcomers sign up from the countries that the site may serve', async () => {
  const form = (country: string, phone: string) => ({
    user_name: `new${country.toLowerCase()}`,
    password: 'demo1234',
    confirm_password: 'demo1234',
    country,
    phone,
    is_adult: true,
  });
  await ask('admin/setSignUp', { is_on: true });
  await ask('admin/setSiteContent', { licence: 'Lantern Ltd, 17', countries: ['IN'], reason: 'our licence' });
  expect(await ask<SiteContent>('site/getContent')).toEqual({
    licence: 'Lantern Ltd, 17',
    countries: ['IN'],
    banners: [],
  });
  expect(await codeOf('signUp/begin', form('GB', '07400 123456'))).toEqual([422, 'country-not-served']);
  expect((await exchange.call('signUp/begin', form('IN', '98765 43210'))).status).toBe(200);
  // Without a list there is nothing to hold newcomers to.
  await ask('admin/setSiteContent', { countries: [], reason: 'asked again' });
  expect((await exchange.call('signUp/begin', form('GB', '07400 123456'))).status).toBe(200);
  expect(await codeOf('admin/setSiteContent', { countries: ['XX'], reason: 'x' }, olga)).toEqual([422, 'malformed']);
});

test('a text is published by version and language, and a start has the newest', async () => {
  const text = (words: string, language = 'en') => ({
    kind: 'terms',
    language,
    paragraphs: [words],
    reason: 'lawyers',
  });
  const read = (language: string) => ask<SiteTextOnWire | null>('site/getText', { kind: 'terms', language });
  expect(await read('en')).toBeNull();
  await Promise.all([ask('admin/publishText', text('First.')), ask('admin/publishText', text('Second.'))]);
  await ask('admin/publishText', text('Third.'));
  const versions = await ask<SiteTextOnWire[]>('admin/getTextVersions', { kind: 'terms', language: 'en' });
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect([await read('en'), await read('hi')]).toMatchObject([{ text: 'Third.' }, { text: 'Third.', language: 'en' }]);
  await ask('admin/publishText', text('तीसरा', 'hi'));
  expect(await read('hi')).toMatchObject({ text: 'तीसरा', version: 1 });
});

test('what is published or changed in the same moment is all kept', async () => {
  const versions = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      ask<SiteTextOnWire>('admin/publishText', {
        kind: 'house-rules',
        language: 'en',
        paragraphs: [`Rule ${n}.`],
        reason: 'a new text',
      }),
    ),
  );
  expect(versions.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const newest = versions.find(({ version }) => version === 8);
  expect(await ask('site/getText', { kind: 'house-rules', language: 'en' })).toEqual(newest);
  await Promise.all([
    ask('admin/setSiteContent', { licence: 'Lantern Ltd, 18', reason: 'our licence' }),
    ask('admin/setSiteContent', { countries: ['IN', 'LK'], reason: 'our licence' }),
  ]);
  expect(await ask('site/getContent')).toMatchObject({ licence: 'Lantern Ltd, 18', countries: ['IN', 'LK'] });
});

test('nobody overwrites what another has changed since they looked, and hears who it was', async () => {
  const { token: oscar } = await exchange.signedIn('oscar', { role: 'operator' });
  const refused = async (name: keyof typeof CALLS, body: object) => {
    const { status, body: answer } = await exchange.call(name, body, { token: olga });
    return [status, answer.code, answer.message?.split(' ')[0]];
  };
  const meanwhile = [409, 'changed-meanwhile', 'oscar'];
  const look = await ask<{ site_title: string }>('globalSetting/getGlobalSetting');
  const seen = { site_title: look.site_title };
  await ask('admin/setGlobalSetting', { site_title: 'Oscar Exchange', seen }, oscar);
  expect(await refused('admin/setGlobalSetting', { site_title: 'Olga Exchange', seen })).toEqual(meanwhile);
  await ask('admin/setGlobalSetting', { fb_link: '', seen: { fb_link: '' } });
  expect(await ask('globalSetting/getGlobalSetting')).toMatchObject({ site_title: 'Oscar Exchange' });
  const content = await ask<SiteContent>('site/getContent');
  const licence = (text: string) => ({ licence: text, seen: content, reason: 'our licence' });
  await ask('admin/setSiteContent', licence('By Oscar'), oscar);
  expect(await refused('admin/setSiteContent', licence('By Olga'))).toEqual(meanwhile);
  const text = { kind: 'responsible-gaming', language: 'en', paragraphs: ['Stop in time.'], seen: 0, reason: 'new' };
  await ask('admin/publishText', text, oscar);
  expect(await refused('admin/publishText', text)).toEqual(meanwhile);
  await ask('admin/publishText', { ...text, seen: 1 });
});

test('a message reaches all bettors or those named, once', async () => {
  const sent = await ask('admin/sendMessage', { text: 'Rain at the Oval.', request_id: 'm1' });
  expect(sent).toEqual({ sent: 2 });
  await ask('admin/sendMessage', { text: 'Rain at the Oval.', request_id: 'm1' });
  await ask('admin/sendMessage', { text: 'Welcome, Ann.', request_id: 'm2', user_ids: [ann.id] });
  expect((await noticesOf(ann)).map(({ text }) => text)).toEqual(['Welcome, Ann.', 'Rain at the Oval.']);
  expect((await noticesOf(bob)).map(({ text }) => text)).toEqual(['Rain at the Oval.']);
  expect(await codeOf('admin/sendMessage', { text: 'x', request_id: 'm3', user_ids: [99_999] }, olga)).toEqual([
    404,
    'unknown-user',
  ]);
});

test('mails, text messages and authenticator apps have the site’s own name', async () => {
  await ask('admin/setGlobalSetting', { site_title: 'Lantern Exchange' });
  const begun = await ask<{ uri: string }>('securityAuth/begin', { password: 'demo1234' }, ann.token);
  expect(begun.uri).toContain('Lantern%20Exchange');
  const form = {
    user_name: 'named',
    password: 'demo1234',
    confirm_password: 'demo1234',
    country: 'IN',
    is_adult: true,
  };
  const { sign_up_id } = await ask<{ sign_up_id: string }>(
    'signUp/begin',
    { ...form, mail: 'n@example.com' },
    undefined,
  );
  const [message] = await ask<{ subject: string; text: string }[]>('signUp/getDemoOutbox', { sign_up_id }, undefined);
  expect(message?.subject).toBe('Your Lantern Exchange sign-up code');
  expect(message?.text).toMatch(/^\d{6} is your Lantern Exchange sign-up code\. .*Lantern Exchange will never ask/);
});
