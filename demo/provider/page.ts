import { randomBytes } from 'node:crypto';

/** Markup that is safe as it stands. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] as string);
}

/** Whatever is no markup of ours becomes text. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    strings.reduce(
      (text, string, index) => text + string + (index < parts.length ? textOf(parts[index] as Part) : ''),
      '',
    ),
  );

const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fff, #161b22); --text: light-dark(#101828, #e6edf3); --muted: light-dark(#475467, #9aa7b5);
  --line: light-dark(#dfe3e9, #2a323d); --soft: light-dark(#eef1f5, #1f2630); --edge: light-dark(#66758d, #66758d);
  --won: light-dark(#067647, #47cd89); --lost: light-dark(#b42318, #f97066); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--bg); color: var(--text); font: 14px/20px system-ui, sans-serif; padding: 16px; max-width: 720px; margin: 0 auto; }
main { display: grid; gap: 16px; }
h1 { font: 640 20px/28px system-ui, sans-serif; }
h2 { font: 600 14px/20px system-ui, sans-serif; margin-bottom: 8px; }
.meta { color: var(--muted); font-size: 13px; }
.head { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; flex-wrap: wrap; }
.head b { font-variant-numeric: tabular-nums; }
.reels { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; }
.reels span { display: grid; place-items: center; aspect-ratio: 4 / 3; background: var(--soft); border-radius: 8px; }
svg { width: 1.4em; height: 1.4em; vertical-align: -.35em; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; }
.reels svg { width: 50%; height: auto; }
.told { font: 600 16px/24px system-ui, sans-serif; min-height: 24px; }
.told.won { color: var(--won); }
.told.lost { color: var(--lost); }
form { display: grid; gap: 12px; }
.row { display: flex; gap: 8px; flex-wrap: wrap; align-items: end; }
label { display: grid; gap: 4px; font-size: 13px; }
input[type=number], input[type=text] { min-height: 44px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--bg); color: var(--text); font: inherit; width: 140px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--text); color: var(--bg); font: 600 14px/20px system-ui, sans-serif; cursor: pointer; }
.numbers { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; }
.numbers label { padding: 12px 4px; background: var(--soft); border-radius: 8px; text-align: center; justify-items: center; }
.numbers b { font-size: 20px; line-height: 28px; }
fieldset { border: 0; padding: 0; min-width: 0; }
legend { font-weight: 600; margin-bottom: 8px; padding: 0; }
.choices { display: grid; gap: 6px; }
.choices label { display: grid; grid-template-columns: 20px 1fr; align-items: center; gap: 8px; padding: 8px; background: var(--soft); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 6px 8px; border-bottom: 1px solid var(--line); font-weight: 400; }
td:not(:first-child), th:not(:first-child) { text-align: right; }
thead th { color: var(--muted); font-size: 13px; }
code { overflow-wrap: anywhere; font-size: 12px; }
:focus-visible { outline: 2px solid light-dark(#1b6fb3, #6db4f2); outline-offset: 2px; }`;

interface Page {
  readonly title: string;
  readonly main: Html;
  /** ms after which there is something else to see. */
  readonly again?: number | undefined;
}

/** A page that loads nothing, and runs no script but its own one line. */
export function pageOf({ title, main, again }: Page): { readonly body: string; readonly policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const look = again === undefined ? '' : `setTimeout(() => location.reload(), ${Math.ceil(again)});`;
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>${main}</main>
        <script nonce="${nonce}">
          ${new Html(look)};
        </script>
      </body>
    </html>`.text;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'`;
  return { body, policy };
}

export const moneyText = (minor: number): string =>
  (minor / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const percentText = (share: number): string => `${(share * 100).toFixed(2)}%`;
