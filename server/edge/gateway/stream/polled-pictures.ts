import type { DataOf } from 'protocol';
import { ownTurn } from '../../../core/sequencer/own-turn.ts';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import type { Roles } from '../../../people/identity/roles.ts';
import { JsonData } from '../handlers.ts';
import { mayWatch, type Topics } from './topics.ts';

/** The pictures that the stream would send, for clients that cannot use it. */
export async function polledPictures(
  names: readonly string[],
  session: LoginSession,
  { topics, roles }: { readonly topics: Topics; readonly roles: Pick<Roles, 'mayCall'> },
): Promise<JsonData<DataOf<'stream/getPictures'>>> {
  const pictures: string[] = [];
  const refused: string[] = [];
  for (const name of new Set(names)) {
    // A hundred of them take longer than anybody may wait.
    await ownTurn();
    const polled = mayWatch(roles, session, name) ? topics.poll(name, session) : undefined;
    if (polled === undefined) {
      refused.push(name);
      continue;
    }
    const { sequence, data } = await polled;
    if (data !== undefined) pictures.push(`{"topic":"${name}","sequence":${sequence},"data":${data}}`);
  }
  return new JsonData(`{"pictures":[${pictures.join()}],"refused":${JSON.stringify(refused)}}`);
}
