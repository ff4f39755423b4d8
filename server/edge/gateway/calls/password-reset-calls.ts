import type { PASSWORD_RESET_CALLS } from 'protocol';
import { PASSWORD_RESET_SUBJECTS } from '../../../people/identity/password-resets.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, malformed } from '../refusal.ts';
import { refuseCode, toWireMessage, toWireSent } from './one-time-code-answers.ts';

const MOST_MESSAGES = 5;

type Needs = Pick<GatewayDependencies, 'passwordResets' | 'post' | 'outbox' | 'apiAccess' | 'securityAlerts'>;

export function passwordResetCalls(needs: Needs): Handlers<typeof PASSWORD_RESET_CALLS> {
  const { passwordResets, post, outbox, apiAccess, securityAlerts } = needs;
  const refuse = (error: unknown) => refuseCode(error, 'Too many passwords at once. Try again in a moment.');
  return {
    async 'passwordReset/begin'({ country = '', phone, mail }, { address }) {
      if ((phone === undefined) === (mail === undefined)) throw malformed('phone or mail: one of the two');
      const channel = phone === undefined ? ('mail' as const) : ('phone' as const);
      const sent = await passwordResets.begin({ channel, to: phone ?? mail ?? '', country, address }).catch(refuse);
      return { reset_id: sent.codeId, ...toWireSent(sent) };
    },

    async 'passwordReset/resend'({ reset_id }) {
      const sent = await passwordResets.codes.resend(reset_id).catch(refuse);
      return { reset_id: sent.codeId, ...toWireSent(sent) };
    },

    async 'passwordReset/confirm'({ reset_id, code, new_password, confirm_password }, { address }) {
      if (new_password !== confirm_password) {
        throw new Refusal(422, 'passwords-differ', { message: 'The new passwords don’t match.' });
      }
      const entered = { codeId: reset_id, code, password: new_password, address };
      const user = await passwordResets.confirm(entered, (owner) => securityAlerts.guessed(owner)).catch(refuse);
      await apiAccess.sessions.endOf(user.userId);
      securityAlerts.changed(user, 'Your password was changed');
      return { user_name: user.userName };
    },

    async 'passwordReset/getDemoOutbox'({ reset_id }, { address }) {
      // Anyone may begin a reset of anybody's password: whoever reads its code here must be at the demo itself.
      const to = isThisMachine(address) ? await passwordResets.codes.sentOf(reset_id) : undefined;
      if (to === undefined || !post.isSentBy(to.channel, outbox)) return [];
      const sent = await outbox.newest(MOST_MESSAGES, to);
      return sent
        .filter(({ subject }) => PASSWORD_RESET_SUBJECTS.some((own) => post.signed(own) === subject))
        .map(toWireMessage);
    },
  };
}

function isThisMachine(address: string): boolean {
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.');
}
