import type { CallRate } from '../gateway/call-rate.ts';
import type { GatewayDependencies } from '../gateway/gateway-dependencies.ts';
import type { GatewayListener, JoinedGateway } from './uplink-server.ts';
import type { GatewayNews, News } from './news.ts';
import { RelayedPictures } from './relayed-pictures.ts';

const RECORDS_MS = 100;
const SPENT_MS = 250;

type Told = Pick<
  GatewayDependencies,
  | 'sequencer'
  | 'live'
  | 'catalogue'
  | 'settlement'
  | 'notices'
  | 'scores'
  | 'identity'
  | 'apiAccess'
  | 'records'
  | 'casino'
  | 'staffNews'
>;

/** Tells gateways what they cannot see in the journal, and hears from them. */
export class Newsroom {
  readonly #exchange: Told;
  readonly #rate: CallRate;
  readonly #warn: (message: string) => void;
  readonly #gateways = new Set<JoinedGateway>();
  readonly #ends: (() => void)[];
  #recordsAt = 0;

  constructor(exchange: Told, rate: CallRate, warn: (message: string) => void) {
    this.#exchange = exchange;
    this.#rate = rate;
    this.#warn = warn;
    const { catalogue, settlement, notices, scores, identity, apiAccess } = exchange;
    const timers = [setInterval(() => this.#tellRecords(), RECORDS_MS), setInterval(() => this.#tellSpent(), SPENT_MS)];
    this.#ends = [
      ...timers.map((timer) => () => clearInterval(timer)),
      catalogue.subscribeAll((match) => this.#tell({ is: 'match', match })),
      settlement.terms.subscribe((match) => this.#tell({ is: 'terms', match })),
      catalogue.siteSettings.subscribe(() => this.#tell({ is: 'settings' })),
      catalogue.sportList.subscribe(() => this.#tell({ is: 'sports' })),
      identity.roles.subscribe(() => this.#tell({ is: 'roles' })),
      scores.subscribe((match) => {
        const score = scores.get(match);
        if (score !== undefined) this.#tell({ is: 'score', score });
      }),
      notices.subscribe((account) => this.#tell({ is: 'unread', account, unread: notices.unreadOf(account) })),
      identity.sessions.onEnd(({ tokenHash }) => this.#tell({ is: 'ended', tokenHash })),
      apiAccess.sessions.onEnd(({ tokenHash }) => this.#tell({ is: 'api-ended', tokenHash })),
    ];
  }

  joined(gateway: JoinedGateway): GatewayListener {
    this.#gateways.add(gateway);
    const { scores, records } = this.#exchange;
    const tell = (news: News) => gateway.tell(news);
    for (const score of scores.all()) tell({ is: 'score', score });
    tell({ is: 'records', sequence: records.sequence });
    const pictures = new RelayedPictures(this.#exchange, (topic, picture) => tell({ is: 'picture', topic, picture }));
    return {
      heard: (news) => this.#hear(news as GatewayNews, { gateway, pictures }),
      left: () => {
        this.#gateways.delete(gateway);
        pictures.stop();
        this.#exchange.staffNews.left(gateway);
      },
    };
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  #tell(news: News, except?: JoinedGateway): void {
    for (const gateway of this.#gateways) if (gateway !== except) gateway.tell(news);
  }

  #hear(
    news: GatewayNews,
    { gateway, pictures }: { readonly gateway: JoinedGateway; readonly pictures: RelayedPictures },
  ): void {
    const { identity, notices, staffNews } = this.#exchange;
    switch (news.is) {
      case 'present':
        return identity.sessions.presentElsewhere(news.tokenHash);
      case 'watch':
        return pictures.watch(news.topic, news.isWatched);
      case 'here':
        return staffNews.setHere(gateway, news.topic, news.people);
      case 'spent':
        this.#rate.spentElsewhere(news.spent);
        return this.#tell(news, gateway);
      case 'notice':
        notices.add(news.notice).catch((error: unknown) => this.#warn(`a gateway’s notice: ${String(error)}`));
        return;
      default:
        this.#warn('a gateway has told something that is not known here');
    }
  }

  #tellRecords(): void {
    const { sequence } = this.#exchange.records;
    if (sequence === this.#recordsAt || this.#gateways.size === 0) return;
    this.#recordsAt = sequence;
    this.#tell({ is: 'records', sequence });
  }

  #tellSpent(): void {
    const spent = this.#rate.takeSpent();
    if (spent !== undefined) this.#tell({ is: 'spent', spent });
  }
}
