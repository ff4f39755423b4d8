import type { Generated } from 'kysely';
import type { CaseKind, NeedKind } from 'protocol';

export interface AlertCaseTable {
  case_id: Generated<number>;
  kind: CaseKind;
  /** The same key is the same case. */
  key: string;
  is_open: boolean;
  at_ms: number;
  last_at_ms: number;
  accounts: number[];
  /** 0: about no market. */
  market_id: number;
  amount_minor: number;
  /** JSON. */
  figures: string;
}

/** Rows are only added. */
export interface AlertStepTable {
  step_id: Generated<number>;
  case_id: number;
  step: 'note' | 'closed' | 'reopened';
  at_ms: number;
  user_id: number;
  text: string;
}

export interface AlertPlaceTable {
  /** There is one row at most. */
  one: Generated<boolean>;
  /** What the journal has up to there is in the cases. */
  sequence: number;
  /** A start folds again from there: what may still be within a window. */
  window_sequence: number;
}

export interface AlertSettingTable {
  one: Generated<boolean>;
  /** JSON. */
  settings: string;
}

export interface TakenNeedTable {
  kind: NeedKind;
  of_name: string;
  user_id: number;
  at_ms: number;
}

// A type, not an interface: kysely asks for an index signature.
export type AlertTables = {
  alert_case: AlertCaseTable;
  alert_step: AlertStepTable;
  alert_place: AlertPlaceTable;
  alert_setting: AlertSettingTable;
  taken_need: TakenNeedTable;
};
