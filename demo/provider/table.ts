import { PromisedSeed } from './fair-draws.ts';
import { lineUpPage, reelsPage, wheelPage, type Shown } from './game-pages.ts';
import { BATTERS, type Ball, LINE_UPS, overBy, pointsOf, prizeFor } from './line-up.ts';
import { moneyText, type Html } from './page.ts';
import type { Player, Plays } from './plays.ts';
import { paysOf, spin } from './reels.ts';
import { type Answer, CURRENCY, type WalletCalls } from './wallet-calls.ts';
import { WHEEL, WheelRound, type WheelResult } from './wheel-round.ts';
import { NUMBERS } from './wheel.ts';

/** One player at one game. */
export interface Table {
  /** What the player has sent. */
  act(form: URLSearchParams): Promise<void>;
  show(): Promise<{ readonly title: string; readonly main: Html; readonly again?: number | undefined }>;
}

const MOST_STAKE = 1_000_000;

/** Minor units; undefined where it is none. */
function stakeIn(form: URLSearchParams): number | undefined {
  const stake = Math.round(Number(form.get('stake')) * 100);
  return Number.isSafeInteger(stake) && stake >= 100 && stake <= MOST_STAKE ? stake : undefined;
}

const wordsIn = (form: URLSearchParams): string => (form.get('words') ?? '').replaceAll(/[^!-~]/g, '').slice(0, 32);

/** What every table shows. */
class Shelf {
  readonly player: Player;
  readonly #wallet: WalletCalls;
  told = '';
  tone: Shown['tone'] = '';
  opened = '';
  openedWords = '';
  count = 0;

  constructor(player: Player, wallet: WalletCalls) {
    this.player = player;
    this.#wallet = wallet;
  }

  /** Whether the player has sent this just once. */
  takes(form: URLSearchParams): boolean {
    if (form.get('count') !== String(this.count)) return false;
    this.count += 1;
    return true;
  }

  tell(told: string, tone: Shown['tone']): void {
    this.told = told;
    this.tone = tone;
  }

  tellProfit(words: string, profit: number): void {
    if (profit > 0) this.tell(`${words} You won ${moneyText(profit)}.`, 'won');
    else if (profit < 0) this.tell(`${words} You lost ${moneyText(0 - profit)}.`, 'lost');
    else this.tell(`${words} Your stake is back.`, '');
  }

  tellRefusal({ message = 'The bet was not taken.' }: Answer): void {
    this.tell(message, 'lost');
  }

  async shown(commitment: string): Promise<Shown> {
    const { told, tone, opened, openedWords, count, player } = this;
    const { balance = 0 } = await this.#wallet.ask('balance', { user: player.user, currency: CURRENCY });
    return { balance, told, tone, commitment, opened, openedWords, count };
  }
}

interface Room {
  readonly wallet: WalletCalls;
  readonly plays: Plays;
  readonly player: Player;
}

/** A game of one player: a stake, a draw, what it pays. */
function soloTable<Drawn>(
  { wallet, plays, player }: Room,
  game: {
    readonly title: string;
    readonly first: Drawn;
    draw(draws: ReturnType<PromisedSeed['reveal']>['draws'], form: URLSearchParams): Drawn | undefined;
    pays(drawn: Drawn): number;
    words(drawn: Drawn): string;
    page(shown: Shown, drawn: Drawn): Html;
  },
): Table {
  const shelf = new Shelf(player, wallet);
  let seed = new PromisedSeed();
  let drawn = game.first;
  return {
    async act(form) {
      const stake = stakeIn(form);
      if (!shelf.takes(form)) return;
      if (stake === undefined) return shelf.tell('Stake 1.00 to 10,000.00.', 'lost');
      const mine = seed;
      const words = wordsIn(form);
      let paid = 0;
      const answer = await plays.play(player, stake, () => {
        const opened = mine.reveal(player.game, words === '' ? '-' : words);
        drawn = game.draw(opened.draws, form) ?? drawn;
        paid = Math.floor(stake * game.pays(drawn));
        [shelf.opened, shelf.openedWords, seed] = [opened.seed, words, new PromisedSeed()];
        return paid;
      });
      if (answer.status !== 'OK') shelf.tellRefusal(answer);
      else shelf.tellProfit(game.words(drawn), paid - stake);
    },
    async show() {
      return { title: game.title, main: game.page(await shelf.shown(seed.commitment), drawn) };
    },
  };
}

export const reelsTable = (room: Room): Table =>
  soloTable(room, {
    title: 'Reels',
    first: [0, 1, 3] as const satisfies readonly number[] as unknown as [number, number, number],
    draw: spin,
    pays: paysOf,
    words: () => '',
    page: reelsPage,
  });

interface Innings {
  readonly line: number;
  readonly overs: readonly (readonly Ball[])[];
}

export const lineUpTable = (room: Room): Table =>
  soloTable<Innings>(room, {
    title: 'Fantasy Over',
    first: { line: 0, overs: [] },
    draw(draws, form) {
      const line = Number(form.get('line'));
      const overs = LINE_UPS[line]?.batters.map((place) => overBy(place, draws));
      return overs && { line, overs };
    },
    pays: ({ line, overs }) => prizeFor(LINE_UPS[line] as (typeof LINE_UPS)[number], pointsOf(overs)),
    words: ({ overs }) => `${pointsOf(overs)} points.`,
    page(shown, { line, overs }) {
      const places = LINE_UPS[line]?.batters ?? [];
      return lineUpPage(
        shown,
        overs.map((balls, index) => ({ batter: BATTERS[places[index] as number]?.name ?? '', balls })),
      );
    },
  });

/** The one wheel, at which everybody sits. */
export class WheelHall {
  readonly #wallet: WalletCalls;
  #round: WheelRound;
  #last: WheelResult | undefined;

  constructor(wallet: WalletCalls) {
    this.#wallet = wallet;
    this.#round = this.#next();
  }

  #next(): WheelRound {
    const round = new WheelRound(this.#wallet);
    void round.ended.then(() => {
      this.#last = round.result;
      this.#round = this.#next();
    });
    return round;
  }

  table({ player }: Room): Table {
    const shelf = new Shelf(player, this.#wallet);
    let seen = this.#last;
    return {
      act: async (form) => {
        const stake = stakeIn(form);
        const number = Number(form.get('number'));
        if (!shelf.takes(form)) return;
        if (stake === undefined || !NUMBERS.includes(number)) return shelf.tell('Stake 1.00 to 10,000.00.', 'lost');
        const round = this.#round;
        if (!round.isOpen) return shelf.tell('The wheel turns already. Bet on the next one.', '');
        const answer = await round.bet(player, number, stake);
        if (answer.status === 'OK') shelf.tell(`${moneyText(stake)} on ${number}.`, '');
        else shelf.tellRefusal(answer);
      },
      show: async () => {
        const round = this.#round;
        const last = this.#last;
        if (last !== seen && last !== undefined) {
          seen = last;
          const profit = last.profits.get(player.user);
          if (profit !== undefined) shelf.tellProfit(`The number is ${last.number}.`, profit);
          [shelf.opened, shelf.openedWords] = [last.seed, last.round];
        }
        const shown = await shelf.shown(round.commitment);
        const again = round.closesAt === 0 ? undefined : Math.max(500, round.closesAt - Date.now() + 300);
        return { title: 'Wheel', main: wheelPage(shown, { round, last, user: player.user }), again };
      },
    };
  }
}

export const isWheel = ({ game }: Player): boolean => game === WHEEL;
