import type { Generated } from 'kysely';
import type { TextKind, TextLanguage } from 'protocol';

export interface SiteContentTable {
  /** There is one row at most. */
  one: Generated<boolean>;
  /** JSON. */
  content: string;
}

/** Rows are only added. */
export interface SiteTextTable {
  kind: TextKind;
  language: TextLanguage;
  version: number;
  at_ms: number;
  user_id: number;
  text: string;
}

// A type, not an interface: kysely asks for an index signature.
export type SiteTables = { site_content: SiteContentTable; site_text: SiteTextTable };
