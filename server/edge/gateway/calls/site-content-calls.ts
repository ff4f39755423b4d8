import type { AccountId } from 'engine/vocabulary';
import type { SITE_CONTENT_CALLS, SiteTextOnWire } from 'protocol';
import type { SiteText } from '../../../people/site/site.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { unknown } from '../refusal.ts';
import { timeText } from '../wire/time-text.ts';
import { SeenChanges } from './seen-changes.ts';

type Needs = Pick<GatewayDependencies, 'site' | 'identity' | 'notices' | 'sequencer'>;

/** What the operator says on the site, and to bettors. */
export function siteContentCalls(needs: Needs): Handlers<typeof SITE_CONTENT_CALLS> {
  const { site, identity, notices, sequencer } = needs;
  const changes = new SeenChanges();
  return {
    'site/getContent': () => site.content,
    'site/getText'({ kind, language }) {
      const found = site.textOf(kind, language);
      return found === undefined ? null : toWire(found);
    },
    'admin/setSiteContent'({ licence, countries, banners, seen }, { session }) {
      const fields = given({ licence, countries, banners });
      return changes.make({
        by: session.user.userName,
        fields: Object.keys(fields),
        seen,
        now: () => site.content,
        write: () => site.change(fields),
      });
    },
    async 'admin/publishText'({ kind, language, paragraphs, seen }, { session }) {
      const text = paragraphs.join('\n\n');
      const name = `${kind} ${language}`;
      const published = await changes.make({
        by: session.user.userName,
        fields: [name],
        seen: seen === undefined ? undefined : { [name]: seen },
        now: () => ({ [name]: site.versionOf(kind, language) }),
        write: () => site.publish({ kind, language, text, at_ms: sequencer.now() }, session.user.userId),
      });
      return toWire(published);
    },
    'admin/getTextVersions': async ({ kind, language }) => (await site.versionsOf(kind, language)).map(toWire),
    async 'admin/sendMessage'({ text, user_ids: wanted, request_id }, { session }) {
      const about = `site:${session.user.userId}:${request_id}`;
      const send = (accounts: readonly AccountId[]) => notices.add({ accounts, kind: 'message', about, text });
      if (wanted !== undefined) {
        const bettors = await identity.people.accountsOf(wanted);
        if (wanted.some((userId) => !bettors.has(userId))) throw unknown('unknown-user', 'bettor');
        await send([...bettors.values()]);
        return { sent: bettors.size };
      }
      let sent = 0;
      for await (const accounts of identity.people.accounts()) {
        await send(accounts);
        sent += accounts.length;
      }
      return { sent };
    },
  };
}

const toWire = ({ kind, language, version, at_ms, text }: SiteText): SiteTextOnWire => ({
  kind,
  language,
  version,
  at: timeText(at_ms as Parameters<typeof timeText>[0]),
  text,
});
