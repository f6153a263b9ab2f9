import type { ApiOutput } from '@energy-om/contract';

export type Inspection = ApiOutput<'getOrderInspection'>;
export type InspectionPoint = Inspection['points'][number];

/** Whether something abnormal was found at a point. */
export function isAbnormal({ visit }: InspectionPoint): boolean {
  return visit !== null && visit.findings.length > 0;
}
