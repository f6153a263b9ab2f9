import type { ApiInput } from '@energy-om/contract';
import { type AuditSubjectKind, dayMs, instantOfLocalTime, minuteMs } from '@energy-om/domain';
import { tenantZone } from '#shared/time/tenant-time.ts';

export interface AuditFilters {
  /** Days of the tenant, as 2026-11-20, both included; null: no bound. */
  from: string | null;
  to: string | null;
  kind: AuditSubjectKind | null;
  /** Who wrote; null: everybody. */
  account: { id: string; fullName: string } | null;
}

export const noFilters: AuditFilters = { from: null, to: null, kind: null, account: null };

/** The days as instants on the clocks of the tenant, as in the exported table: from the first one's midnight to that after the last one. */
export function toAuditInput({
  from,
  to,
  kind,
  account,
}: AuditFilters): Pick<ApiInput<'listAuditLog'>, 'from' | 'to' | 'kind' | 'accountId'> {
  return {
    ...(from !== null && { from: midnightOf(from, 0) }),
    ...(to !== null && { to: midnightOf(to, 1) }),
    ...(kind !== null && { kind }),
    ...(account && { accountId: account.id }),
  };
}

function midnightOf(day: string, daysLater: number): string {
  return new Date(instantOfLocalTime(day, (daysLater * dayMs) / minuteMs, tenantZone())).toISOString();
}
