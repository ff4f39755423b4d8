import { FactRefusedError } from '../../trade/facts/fact-store.ts';
import { refuseSettlement } from './flow-answers.ts';
import type { GatewayDependencies } from './gateway-dependencies.ts';
import { Refusal } from './refusal.ts';

/** How a no to a fact goes over the wire, with people by their names. Other errors pass. */
export const refuseFact =
  (identity: GatewayDependencies['identity']) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof FactRefusedError)) return refuseSettlement(error);
    const nameOf = async (id: number) => (await identity.userOf(id))?.userName ?? `user ${id}`;
    const { code, text, people } = error.refusal;
    const user = /\buser (\d+)\b/.exec(text);
    if (people !== undefined && people[0] !== people[1]) {
      const [one, other] = await Promise.all(people.map(nameOf));
      throw new Refusal(422, code, {
        message: `${one} and ${other} count as one person: somebody has known the passwords of both. Reset the password of one, approved by somebody who has not known the other’s.`,
      });
    }
    const named = user === null ? text : text.replace(user[0], await nameOf(Number(user[1])));
    throw new Refusal(422, code, { message: named });
  };
