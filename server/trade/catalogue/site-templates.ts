import type { Kysely } from 'kysely';
import type { Money } from 'engine/vocabulary';
import { placesIn } from 'protocol/places';
import type { AtStart } from './catalogue-rows.ts';
import { ANY_SPORT, BY_HAND_TEMPLATES } from './by-hand-templates.ts';
import { type Format, withFormat } from './match-format.ts';
import { withPlaces, type MarketTemplate, type MatchTemplate } from './match-template.ts';
import { MATCH_TEMPLATES } from './match-templates.ts';
import type { CatalogueTables } from './tables.ts';

/** A market of a template as the site wants it. Amounts are minor units. */
export interface TemplateMarketEdit {
  /** The name of the market of the software's own template. */
  readonly of: string;
  readonly name: string;
  readonly subject?: Readonly<Record<string, unknown>> | undefined;
  readonly atStart: AtStart;
  readonly maxStake: Money | null;
  readonly maxProfit: Money | null;
  readonly lossCap: Money | null;
  /** Hundredths of a per cent; the match's own if it is null or was never edited. */
  readonly commission?: number | null;
}

export interface TemplateEdit {
  /** Set for a template that the site has made; undefined for the software's own. */
  readonly format?: Format | undefined;
  readonly betDelay: number;
  /** Hundredths of a per cent. */
  readonly commission: number;
  readonly minStake: Money;
  readonly markets: readonly TemplateMarketEdit[];
}

export interface SiteTemplate extends MatchTemplate {
  readonly format: Format | undefined;
  readonly isChanged: boolean;
  readonly betDelay: number;
  readonly commission: number;
  readonly minStake: Money;
  readonly markets: readonly (MarketTemplate & { readonly of: string })[];
}

const USUAL = { betDelay: 5000, commission: 200, minStake: 100 as Money };

/** Templates that formats can be made of. */
export const BASES: readonly MatchTemplate[] = [...MATCH_TEMPLATES, ...BY_HAND_TEMPLATES];

/** What matches of each format are made with: what comes with the software, or what the site has made of it. */
export class SiteTemplates {
  readonly #db: Kysely<CatalogueTables>;

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<CatalogueTables>();
  }

  async all(): Promise<readonly SiteTemplate[]> {
    const rows = await this.#db.selectFrom('match_template').selectAll().execute();
    const edits = new Map(rows.map(({ template, body }) => [template, JSON.parse(body) as TemplateEdit]));
    return BASES.flatMap((base) => [
      ...(base.sportId === ANY_SPORT ? [] : [editedBy(base, edits.get(base.template))]),
      ...Array.from(edits)
        .filter(([, { format }]) => format?.of === base.template)
        .map(([template, edit]) => editedBy(withFormat(base, { template, format: edit.format as Format }), edit))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    ]);
  }

  async find(named: string): Promise<SiteTemplate | undefined> {
    return (await this.all()).find(({ template }) => template === named);
  }

  /** With no markets it is again what comes with the software, or is gone if the site has made it. */
  async set(template: string, edit: TemplateEdit): Promise<void> {
    if (edit.markets.length === 0) {
      await this.#db.deleteFrom('match_template').where('template', '=', template).execute();
      return;
    }
    const row = { template, body: JSON.stringify(edit) };
    const insert = this.#db.insertInto('match_template').values(row);
    await insert.onConflict((conflict) => conflict.column('template').doUpdateSet(row)).execute();
  }
}

/** What a template would be: markets that the software does not have any more are left out. */
export function editedBy(template: MatchTemplate, edit: TemplateEdit | undefined): SiteTemplate {
  const own = template.markets.map((market) => ({ ...market, of: market.name }));
  if (edit === undefined) return { ...template, format: undefined, isChanged: false, ...USUAL, markets: own };
  const { format, betDelay, commission, minStake } = edit;
  const markets = edit.markets.flatMap((wanted) => {
    const base = own.find(({ of }) => of === wanted.of);
    if (base === undefined) return [];
    const market = marketOf(base, wanted);
    // The name is as the site has it.
    return [{ ...withPlaces(market, placesIn(market.subject) ?? 1), name: wanted.name }];
  });
  return { ...template, format, isChanged: true, betDelay, commission, minStake, markets };
}

function marketOf(base: MarketTemplate & { readonly of: string }, wanted: TemplateMarketEdit) {
  const { maxStake: _stake, maxProfit: _profit, lossCap: _cap, commission: _commission, ...rest } = base;
  const limit = (name: string, amount: Money | null) => (amount === null ? {} : { [name]: amount });
  return {
    ...rest,
    name: wanted.name,
    // An edit that was kept before the rule asked for more has less in it than the rule needs.
    subject: { ...(base.subject as object), ...wanted.subject },
    atStart: wanted.atStart,
    // A quoted runner has the name of its market.
    runners: isNamedAfter(base) ? ([['', wanted.name]] as const) : base.runners,
    ...limit('maxStake', wanted.maxStake),
    ...limit('maxProfit', wanted.maxProfit),
    ...limit('lossCap', wanted.lossCap),
    ...(typeof wanted.commission === 'number' && { commission: wanted.commission }),
  };
}

const isNamedAfter = ({ name, runners }: MarketTemplate): boolean =>
  typeof runners !== 'string' && runners.length === 1 && runners[0]?.[1] === name;
