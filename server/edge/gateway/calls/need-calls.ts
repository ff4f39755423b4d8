import { NEED_PERMISSIONS, type ALERT_CALLS } from 'protocol';
import type { TakenNeed } from '../../../trade/alerts/taken-needs.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { timeText } from '../wire/time-text.ts';

type Needs = Pick<GatewayDependencies, 'alerts' | 'identity' | 'sequencer'>;
type Calls = Pick<Handlers<typeof ALERT_CALLS>, 'admin/getTakenNeeds' | 'admin/takeNeed'>;

/** Who works at what waits for a person. To whom may not deal with it, it does not exist. */
export function needCalls({ alerts: { taken }, identity, sequencer }: Needs): Calls {
  const toWire = async (needs: readonly TakenNeed[]) => {
    const names = await identity.people.namesOf(needs.map(({ userId }) => userId));
    return needs.map(({ kind, of, userId, at }) => ({
      kind,
      of,
      user_id: userId,
      user_name: names.get(userId) ?? '',
      at: timeText(at),
    }));
  };
  return {
    'admin/getTakenNeeds': async () => toWire(await taken.list(sequencer.now())),
    async 'admin/takeNeed'({ kind, of, instead_of }, { session: { user } }) {
      if (!identity.roles.mayCall(user, { permission: NEED_PERMISSIONS[kind], effect: 'write' }))
        throw unknown('unknown-need', 'need');
      const need = { kind, of, userId: user.userId, at: sequencer.now() };
      if (!(await taken.take(need, instead_of)))
        throw new Refusal(409, 'need-taken', { message: 'Somebody else has just taken this.' });
      const [own] = await toWire([need]);
      return own as NonNullable<typeof own>;
    },
  };
}
