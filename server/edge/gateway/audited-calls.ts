import type { FastifyRequest } from 'fastify';
import type { Call } from 'protocol';
import { canonicalJson } from 'results';
import type { AuditTrail, Intent } from '../../people/authority/audit-trail.ts';
import { actAs, type Acting } from '../../core/sequencer/acting.ts';
import { GoesOnError, QueueFullError } from '../../core/sequencer/refusals.ts';
import { deviceWords } from '../../people/identity/device-words.ts';
import type { Catalogue } from '../../trade/catalogue/catalogue.ts';
import type { AccountHolder } from './handlers.ts';
import { onlyRefusals, Refusal, malformed } from './refusal.ts';
import { roundOfTable } from './round-of-table.ts';
import { callOf } from './two-people/call-of.ts';
import { isOwnLogin, ownLogin } from './two-people/own-login.ts';
import { type Waiting, WAITS, waitsForSecond } from './two-people/proposal-answers.ts';
import { subjectOf } from './two-people/subject-of.ts';
import type { TwoPeople } from './two-people/two-people.ts';

export interface AuditedOptions {
  readonly audit: AuditTrail;
  readonly twoPeople: TwoPeople;
  readonly catalogue: Pick<Catalogue, 'findMarket' | 'findMatch' | 'seriesOf'>;
  readonly sequence: () => number;
  readonly now: () => number;
}

interface Deed {
  readonly name: string;
  readonly call: Call;
  /** As the schema has let it through. */
  readonly body: unknown;
  readonly caller: AccountHolder;
}

interface Begun {
  /** Its number in the trail. */
  readonly entry: number;
  /** Answered in place of doing it. */
  readonly instead?: Refusal;
  /** It takes effect later. */
  readonly waiting?: Waiting;
}

/** The client's own name of a request: made again with it, it is done once and answered the same. */
const REQUEST_KEY = 'x-request-key';
const KEY_FORM = /^[\w-]{1,64}$/;
/** Longer answers are not kept. */
const LONGEST_ANSWER = 16_384;

/** Writes down who is about to do what before it is done, and then what came of it. */
export class AuditedCalls {
  readonly #options: AuditedOptions;
  /** By person and key: what is under way. */
  readonly #underWay = new Map<string, { readonly print: string; readonly answer: Promise<unknown> }>();

  constructor(options: AuditedOptions) {
    this.#options = options;
  }

  /** @param make  does it, under the number of its entry in the trail */
  async make(deed: Deed, request: FastifyRequest, make: (entry: number) => unknown): Promise<unknown> {
    const intent = this.#intentOf(deed, request);
    if (deed.call.effect === 'read') {
      await this.#options.audit.read(intent);
      return make(0);
    }
    const { requestKey, userId } = intent;
    if (requestKey === '') return this.#do(deed, intent, make);
    const place = `${userId} ${requestKey}`;
    const print = canonicalJson([intent.action, intent.detail]);
    const underWay = this.#underWay.get(place);
    if (underWay !== undefined) {
      if (underWay.print !== print) throw otherRequest();
      return underWay.answer;
    }
    const answer = this.#again(deed, intent, make);
    this.#underWay.set(place, { print, answer });
    try {
      return await answer;
    } finally {
      this.#underWay.delete(place);
    }
  }

  /** What a key has done before is answered as it was; else it is done now. */
  async #again(deed: Deed, intent: Intent, make: (entry: number) => unknown): Promise<unknown> {
    const earlier = await this.#options.audit.ofRequest(intent.userId, intent.requestKey);
    if (earlier === undefined) return this.#do(deed, intent, make);
    if (canonicalJson([earlier.action, earlier.detail]) !== canonicalJson([intent.action, intent.detail]))
      throw otherRequest();
    if (earlier.answer !== undefined) {
      const { refused, data } = earlier.answer as { refused?: { status: number; message: string }; data?: unknown };
      if (refused !== undefined) throw new Refusal(refused.status, earlier.outcome, { message: refused.message });
      return data;
    }
    if (earlier.outcome === 'done')
      throw new Refusal(409, 'already-done', { message: 'Already done. The answer is shown only once.' });
    if (earlier.outcome === 'busy')
      throw new Refusal(409, 'not-done', {
        message: 'The exchange was busy. Nothing was done. Send it again with another key.',
      });
    throw new Refusal(409, 'not-done', {
      message: 'This request was interrupted. See the audit trail for its outcome.',
    });
  }

  /** A call that is measured is done before another about the same thing: the measure stays true. */
  #do(deed: Deed, intent: Intent, make: (entry: number) => unknown): Promise<unknown> {
    if (deed.call.twoPeople !== true) return this.#doNow(deed, intent, make);
    return this.#options.twoPeople.inTurn(deed.name, intent.detail, () => this.#doNow(deed, intent, make));
  }

  async #doNow(deed: Deed, intent: Intent, make: (entry: number) => unknown): Promise<unknown> {
    const { audit, now } = this.#options;
    const { entry, instead, waiting } = await this.#begin(deed, intent);
    const { userId: user } = intent;
    const isProposed = instead?.code === WAITS;
    const acting: Acting = { user, entry, commands: [] };
    const end = (outcome: string, detail: object = {}) => {
      const { commands } = acting;
      return audit.end(entry, intent, {
        at: now(),
        outcome,
        detail: { ...detail, ...(commands.length > 0 && { commands }) },
      });
    };
    try {
      if (instead !== undefined) throw instead;
      if (waiting !== undefined) {
        await end('scheduled', intent.requestKey === '' ? {} : kept(deed.call, waiting));
        return waiting;
      }
      const data = await actAs(acting, async () => make(entry));
      await end('done', intent.requestKey === '' ? {} : kept(deed.call, data));
      return data;
    } catch (error) {
      const refused = error instanceof Refusal && { status: error.statusCode, message: error.message };
      const detail = refused === false ? {} : { answer: { refused } };
      const ended = end(outcomeOf(error, isProposed), detail);
      // What stopped us may keep us from the trail too: the first error is the one to report.
      await (error instanceof Refusal ? ended : ended.catch(() => undefined));
      throw error;
    }
  }

  /**
   * Writes the intent down, and the proposal where a second person is needed: one person's deeds one after the
   * other.
   */
  async #begin({ name, call, body }: Deed, intent: Intent): Promise<Begun> {
    const { audit, twoPeople, catalogue } = this.#options;
    const barred = isOwnLogin(call, body, intent.userId) ? ownLogin() : await roundOfTable(call, body, catalogue);
    if (barred !== undefined) return { entry: await audit.begin(intent), instead: barred };
    const measured = await twoPeople.measure(name, call, { body, by: intent.userId });
    if (measured === undefined) return { entry: await audit.begin(intent) };
    if (measured.refused !== undefined) return { entry: await audit.begin(intent), instead: measured.refused };
    return twoPeople.inTurnOf(intent.userId, async () => {
      const isNeeded = await twoPeople.isNeeded(measured, { name, body, by: intent.userId });
      const { kind, amount } = measured;
      const counted =
        measured.isByDay === true && !isNeeded ? { kind, amount: Math.min(amount, Number.MAX_SAFE_INTEGER) } : {};
      const entry = await audit.begin({ ...intent, ...counted });
      const of = { ...measured, by: intent.userId };
      if (isNeeded) {
        const proposed = twoPeople.propose(name, intent.detail, of);
        return { entry, instead: await proposed.then(waitsForSecond, onlyRefusals) };
      }
      if (measured.waits !== true) return { entry };
      const scheduled = await twoPeople.schedule(name, intent.detail, of).catch(onlyRefusals);
      return scheduled instanceof Refusal ? { entry, instead: scheduled } : { entry, waiting: scheduled };
    });
  }

  #intentOf({ name, call, caller }: Deed, request: FastifyRequest): Intent {
    const detail = withoutSecrets(call, request.body);
    const key = request.headers[REQUEST_KEY] ?? '';
    if (typeof key !== 'string' || (key !== '' && !KEY_FORM.test(key)))
      throw malformed(`${REQUEST_KEY}: up to 64 letters, digits and dashes`);
    return {
      at: this.#options.now(),
      userId: caller.session.user.userId,
      action: name,
      subject: subjectOf(detail),
      reason: typeof detail['reason'] === 'string' ? detail['reason'] : '',
      address: caller.address,
      device: deviceWords(caller.userAgent),
      requestKey: call.effect === 'read' ? '' : key,
      after: this.#options.sequence(),
      detail,
    };
  }
}

const otherRequest = () =>
  new Refusal(409, 'request-key-reused', { message: 'This request key was already used for a different request.' });

/** What did not end in a refusal may have been done. */
function outcomeOf(error: unknown, isProposed: boolean): string {
  if (error instanceof GoesOnError) return 'unknown';
  if (error instanceof QueueFullError) return 'busy';
  if (isProposed) return 'proposed';
  return error instanceof Refusal ? error.code : 'unknown';
}

/** An answer to give again; none where it has a secret, its own or that of the call which it approves, or is long. */
function kept({ secretAnswer }: Call, data: unknown): object {
  const approved = (data as { readonly proposal?: { readonly call?: string } } | null)?.proposal?.call;
  const isSecret = secretAnswer === true || (approved !== undefined && callOf(approved).secretAnswer === true);
  if (isSecret || JSON.stringify(data ?? null).length > LONGEST_ANSWER) return {};
  return { answer: { data: data ?? null } };
}

function withoutSecrets({ secrets = [] }: Call, body: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([field]) => !secrets.includes(field)));
}
