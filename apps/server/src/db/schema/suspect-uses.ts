import type { SuspectUseState, Suspicion } from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

export interface SuspectUseTable {
  tenant_id: string;
  id: string;
  device_id: string;
  from_at: Date;
  to_at: Date;
  suspicion: Suspicion;
  from_value: number;
  to_value: number;
  /** In the unit of consumption. */
  amount: number;
  max_per_hour: number;
  found_at: Date;
  state: Defaulted<SuspectUseState>;
  version: Defaulted<number>;
  is_counted: Defaulted<boolean | null>;
  reason: Defaulted<string>;
  /** Fen. */
  cents: Defaulted<number | null>;
  processed_by: Defaulted<string | null>;
  processed_at: Defaulted<Date | null>;
  decided_by: Defaulted<string | null>;
  decided_at: Defaulted<Date | null>;
}

export interface SuspectUsesSchema {
  suspect_uses: SuspectUseTable;
}
