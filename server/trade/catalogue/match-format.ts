import type { MatchTemplate } from './match-template.ts';

// Formats that a site makes of another one: the same markets and rules, other figures.

/** A template of the site's own. */
export interface Format {
  /** The software's template that it is made of. */
  readonly of: string;
  readonly name: string;
  readonly sportId: number;
  /** Changes to the software's, by name. */
  readonly figures: Readonly<Record<string, number>>;
}

interface FormatFigure {
  readonly label: string;
  /** The place of the figure in the first fact. */
  readonly at: readonly string[];
  /** One of the figure in the units of the first fact; 1 when absent. */
  readonly unit?: number;
  readonly least: number;
  readonly most: number;
  /** The field in which a market's subject counts them. */
  readonly counts?: string;
}

/** Figures of every sport that rules read, by their names on the wire. */
const FIGURES: Readonly<Record<string, FormatFigure>> = {
  overs: { label: 'Overs of an innings, 0 for no limit', at: ['overs'], least: 0, most: 450, counts: 'to' },
  balls_per_over: { label: 'Balls of an over', at: ['ballsPerOver'], least: 1, most: 10 },
  periods: { label: 'Periods', at: ['periods'], least: 1, most: 10, counts: 'period' },
  period_minutes: { label: 'Minutes of a period', at: ['periodMs'], unit: 60_000, least: 1, most: 60 },
  best_of: { label: 'Best of', at: ['bestOf'], least: 1, most: 99, counts: 'unit' },
  target: { label: 'A set is won at', at: ['target'], least: 0, most: 1000 },
  last_target: { label: 'The last set is won at', at: ['lastTarget'], least: 1, most: 1000 },
  tie_break_at: { label: 'Tie-break at', at: ['tieBreakAt'], least: 1, most: 1000 },
  last_set_target: {
    label: 'The tie-break for the last set is won at',
    at: ['lastUnit', 'target'],
    least: 1,
    most: 1000,
  },
};

type Fields = Readonly<Record<string, unknown>>;

const valueAt = (says: Fields, at: readonly string[]): unknown =>
  at.reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], says);

/** The figures that a template has. */
export function figuresOf({ first }: Pick<MatchTemplate, 'first'>): Record<string, number> {
  const found = Object.entries(FIGURES).map(
    ([name, { at, unit = 1 }]) => [name, valueAt(first.says, at), unit] as const,
  );
  return Object.fromEntries(
    found.flatMap(([name, value, unit]) => (typeof value === 'number' ? [[name, value / unit]] : [])),
  );
}

/** The same with what a form needs to ask for them. */
export function formFigures(template: Pick<MatchTemplate, 'first'>) {
  return Object.entries(figuresOf(template)).map(([name, value]) => {
    const { label, least, most, counts = '' } = FIGURES[name] as FormatFigure;
    return { name, label, value, least, most, counts };
  });
}

/** The problem with a format's figures, in a sentence; empty if there is none. */
export function problemOfFigures(base: MatchTemplate, figures: Format['figures']): string {
  const own = figuresOf(base);
  for (const [name, value] of Object.entries(figures)) {
    const figure = FIGURES[name];
    if (figure === undefined || own[name] === undefined) return `${base.name} has no figure ${name}.`;
    const { label, least, most } = figure;
    if (value < least || value > most) return `${label}: a whole number from ${least} to ${most}.`;
  }
  return '';
}

/** Why a market cannot be one of the format: it is about an over, a set or a period that is not played. */
export function beyondFormat(template: Pick<MatchTemplate, 'first' | 'name'>, subject: unknown): string {
  const figures = figuresOf(template);
  for (const [name, { label, counts }] of Object.entries(FIGURES)) {
    const most = figures[name];
    const counted = counts === undefined ? undefined : (subject as Fields)[counts];
    // No number of overs limits an innings of a Test.
    if (typeof counted === 'number' && most !== undefined && most > 0 && counted > most)
      return `${template.name} has ${most} (${label.toLowerCase()}), and not ${counted}.`;
  }
  return '';
}

/** The software's template with the name and the figures of a format. */
export function withFormat(
  base: MatchTemplate,
  { template, format }: { template: string; format: Format },
): MatchTemplate {
  const { name, sportId, figures } = format;
  const own = figuresOf(base);
  const changed = Object.entries(figures).filter(([figure, value]) => own[figure] !== value);
  const says = structuredClone(base.first.says) as Record<string, unknown>;
  for (const [figure, value] of changed) put(says, FIGURES[figure] as FormatFigure, value);
  // Rules of matches that end without a result go by the format of cricket: this one is another.
  if (changed.length > 0 && 'format' in says) says['format'] = 'other';
  return { ...base, template, name, sportId, first: { ...base.first, says } };
}

function put(says: Record<string, unknown>, { at, unit = 1 }: FormatFigure, value: number): void {
  const [last = '', ...outer] = at.toReversed();
  const place = outer.reduceRight<Record<string, unknown>>(
    (within, key) => within[key] as Record<string, unknown>,
    says,
  );
  place[last] = value * unit;
}
