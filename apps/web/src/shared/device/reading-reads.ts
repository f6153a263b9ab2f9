import type { ApiName } from '@energy-om/contract';
import { invalidateApi } from '../api/use-api-query.ts';

/** The reads that a reading by hand makes stale. */
export const readingReads = ['listMeterReadings', 'getMeterDisplay', 'getMeter', 'getMeterCurve'] as const satisfies readonly ApiName[];

export function refreshReadings(): Promise<void> {
  return invalidateApi(...readingReads);
}
