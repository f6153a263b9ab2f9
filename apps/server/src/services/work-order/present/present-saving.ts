import type { ApiOutput } from '@energy-om/contract';
import type { OrderDetailRow } from '../detail/detail-rows.ts';

type Saving = NonNullable<ApiOutput<'getWorkOrder'>['saving']>;

export function presentSaving(
  row: Pick<OrderDetailRow, 'repaired_at' | 'saving_decided_at' | 'saving_verdict' | 'saving_parts'>,
): Saving | null {
  const { repaired_at, saving_decided_at, saving_verdict, saving_parts } = row;
  if (repaired_at === null || saving_decided_at === null || saving_parts === null) return null;
  return {
    repairedAt: repaired_at.toISOString(),
    decidedAt: saving_decided_at.toISOString(),
    verdict: saving_verdict,
    parts: saving_parts as Saving['parts'],
  };
}
