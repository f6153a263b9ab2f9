import type { CutoffPolicy } from '@energy-om/domain';
import type { Json } from './column-types.ts';

export interface CutoffPolicyTable {
  tenant_id: string;
  version: number;
  policy: Json<CutoffPolicy>;
}

export interface CutoffsSchema {
  cutoff_policies: CutoffPolicyTable;
}
