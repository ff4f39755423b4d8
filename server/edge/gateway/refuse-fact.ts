import type { Impossible } from 'results';
import { FactRefusedError } from '../../trade/facts/fact-store.ts';
import { refuseSettlement } from './flow-answers.ts';
import type { GatewayDependencies } from './gateway-dependencies.ts';
import { Refusal } from './refusal.ts';

type Identity = GatewayDependencies['identity'];

/** How a no to a fact goes over the wire, with people by their names. Other errors pass. */
export const refuseFact =
  (identity: Identity) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof FactRefusedError)) return refuseSettlement(error);
    const { code } = error.refusal;
    throw new Refusal(422, code, { message: await noWords(identity, error.refusal) });
  };

/** Why a fact cannot be, with people by their names. */
export async function noWords(identity: Identity, { text, people }: Impossible): Promise<string> {
  const nameOf = async (id: number) => (await identity.userOf(id))?.userName ?? `user ${id}`;
  if (people !== undefined && people[0] !== people[1]) {
    const [one, other] = await Promise.all(people.map(nameOf));
    return `${one} and ${other} count as one person: somebody has known the passwords of both. Reset the password of one, approved by somebody who has not known the other’s.`;
  }
  const user = /\buser (\d+)\b/.exec(text);
  return user === null ? text : text.replace(user[0], await nameOf(Number(user[1])));
}
