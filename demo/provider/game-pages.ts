import type { Ball } from './line-up.ts';
import { BATTERS, LINE_UPS } from './line-up.ts';
import { Html, html, moneyText, percentText } from './page.ts';
import { REEL_TABLE, reelsReturn, symbolAt } from './reels.ts';
import type { WheelResult, WheelRound } from './wheel-round.ts';
import { NUMBERS, segmentsOf, wheelReturn } from './wheel.ts';

/** What a page shows beside its game. */
export interface Shown {
  readonly balance: number;
  /** What came of the last, for people. */
  readonly told: string;
  readonly tone: 'won' | 'lost' | '';
  /** Of the next round, and the last one opened. */
  readonly commitment: string;
  readonly opened: string;
  readonly openedWords: string;
  /** Counts this player's rounds here: one that is sent twice is played once. */
  readonly count: number;
}

const head = (title: string, { balance }: Shown): Html =>
  html`<div class="head">
    <h1>${title}</h1>
    <p>Balance <b id="balance">${moneyText(balance)}</b></p>
  </div>`;
const told = ({ told: words, tone }: Shown): Html => html`<p class="told ${tone}" role="status">${words}</p>`;
const count = (shown: Shown): Html => html`<input type="hidden" name="count" value="${shown.count}" />`;
const stake = (value: number): Html =>
  html`<label
    >Stake<input type="number" name="stake" min="1" max="10000" step="0.01" value="${value}" required
  /></label>`;
const words = html`<label
  >Your own words for the draw<input type="text" name="words" maxlength="32" pattern="[!-~]*" autocomplete="off"
/></label>`;

const fair = ({ commitment, opened, openedWords }: Shown): Html =>
  html`<section>
    <h2>Fair play</h2>
    <p class="meta">The next round is drawn from a seed whose SHA-256 is</p>
    <p><code id="commitment">${commitment}</code></p>
    ${
      opened === ''
        ? html``
        : html`<p class="meta">
              The last round was drawn from this seed${openedWords === '' ? '' : ` and the words ${openedWords}`}; its
              SHA-256 was shown before:
            </p>
            <p><code>${opened}</code></p>`
    }
  </section>`;

/** Drawn, not written: not every device has letters for pictures. */
const drawn = (shape: string): Html => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${shape}" /></svg>`;

export function reelsPage(shown: Shown, stops: readonly [number, number, number]): Html {
  const signs = stops.map(
    (stop) => html`<span role="img" aria-label="${symbolAt(stop).name}">${drawn(symbolAt(stop).shape)}</span>`,
  );
  const rows = REEL_TABLE.map(
    ({ name, shape, three, two }) =>
      html`<tr>
        <th scope="row">${drawn(shape)} ${name}</th>
        <td>${three}×</td>
        <td>${two === 0 ? '–' : `${two}×`}</td>
      </tr>`,
  );
  return html`${head('Reels', shown)}
    <div class="reels">${signs}</div>
    ${told(shown)}
    <form method="post">
      ${count(shown)}
      <div class="row">${stake(10)}${words}<button>Spin</button></div>
    </form>
    <section>
      <h2>What it pays</h2>
      <p class="meta">
        Over all 8,000 ways the reels can stop, ${percentText(reelsReturn())} of what is staked is paid back.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col">Three</th>
            <th scope="col">Two</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </section>
    ${fair(shown)}`;
}

interface Wheel {
  readonly round: WheelRound;
  readonly last: WheelResult | undefined;
  readonly user: string;
}

export function wheelPage(shown: Shown, { round, last, user }: Wheel): Html {
  const own = round.stakesOf(user);
  const choices = NUMBERS.map(
    (number, index) =>
      html`<label
        ><input type="radio" name="number" value="${number}" ${new Html(index === 0 ? ' checked' : '')} />
        <b>${number}</b><span>pays ${number} to 1</span
        ><span class="meta"
          >${own.get(number) === undefined ? '' : `staked ${moneyText(own.get(number) as number)}`}</span
        ></label
      >`,
  );
  const rows = NUMBERS.map(
    (number) =>
      html`<tr>
        <th scope="row">${number}</th>
        <td>${segmentsOf(number)} of 52</td>
        <td>${percentText(wheelReturn(number))}</td>
      </tr>`,
  );
  const seconds = Math.max(0, Math.ceil((round.closesAt - Date.now()) / 1000));
  const state =
    round.closesAt === 0
      ? 'The wheel turns twelve seconds after the first bet.'
      : round.isOpen
        ? `Bets are taken for ${seconds} seconds more.`
        : 'No more bets. The wheel turns.';
  return html`${head('Wheel', shown)}
    <p>${last === undefined ? 'Nobody has turned the wheel yet.' : `The last number was ${last.number}.`}</p>
    ${told(shown)}
    <form method="post">
      ${count(shown)}
      <fieldset>
        <legend>Your number</legend>
        <div class="numbers">${choices}</div>
      </fieldset>
      <p class="meta">${state}</p>
      <div class="row">${stake(10)}<button>Bet</button></div>
    </form>
    <section>
      <h2>What it pays</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Segments</th>
            <th scope="col">Paid back</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </section>
    ${fair(shown)}`;
}

const ballText = (ball: Ball): string => (ball === 'out' ? 'out' : String(ball));

/** @param overs  of the last round: what each of its batters faced */
export function lineUpPage(
  shown: Shown,
  overs: readonly { readonly batter: string; readonly balls: readonly Ball[] }[],
): Html {
  const choices = LINE_UPS.map(({ batters, credits, prizes, returns }, index) => {
    const names = batters.map((place) => BATTERS[place]?.name ?? '').join(', ');
    const pays = prizes.map(({ from, pays: times }) => `${times}× from ${from}`).join(' · ');
    return html`<label
      ><input type="radio" name="line" value="${index}" ${new Html(index === 0 ? ' checked' : '')} /><span
        >${names} <span class="meta">(${credits} credits)</span><br />
        <span class="meta">${pays} · ${percentText(returns)} paid back</span></span
      ></label
    >`;
  });
  const faced = overs.map(
    ({ batter, balls }) =>
      html`<tr>
        <th scope="row">${batter}</th>
        <td>${balls.map(ballText).join(' ')}</td>
      </tr>`,
  );
  return html`${head('Fantasy Over', shown)}
    <p>Pick three batters for ten credits. Each faces an over; their runs together are your points.</p>
    ${told(shown)}
    ${
      faced.length === 0
        ? html``
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Batter</th>
                <th scope="col">Balls</th>
              </tr>
            </thead>
            <tbody>
              ${faced}
            </tbody>
          </table>`
    }
    <form method="post">
      ${count(shown)}
      <div class="row">${stake(10)}${words}<button>Play</button></div>
      <fieldset>
        <legend>Your line-up</legend>
        <div class="choices">${choices}</div>
      </fieldset>
    </form>
    ${fair(shown)}`;
}
