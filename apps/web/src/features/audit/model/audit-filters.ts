import type { ApiInput } from '@energy-om/contract';
import type { AuditSubjectKind } from '@energy-om/domain';

export interface AuditFilters {
  /** Local days, as 2026-11-20, both included; null: no bound. */
  from: string | null;
  to: string | null;
  kind: AuditSubjectKind | null;
  /** Who wrote; null: everybody. */
  account: { id: string; fullName: string } | null;
}

export const noFilters: AuditFilters = { from: null, to: null, kind: null, account: null };

/** The days as instants on the clocks of this phone: from the first one's midnight to that after the last one. */
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
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
