import type { ApiOutput } from '@energy-om/contract';
import type { OnlineChannel } from '@energy-om/domain';

export type UnmatchedPayment = ApiOutput<'decideUnmatchedPayment'>;

export interface UnmatchedBillRow {
  id: string;
  channel: OnlineChannel;
  day: string;
  kind: 'missingHere' | 'double';
  subject: 'payment' | 'refund';
  number: string;
  provider_number: string;
  amount: number;
  fee: number;
  billed_at: Date;
  assigned_to: string | null;
  tenant_name: string | null;
  note: string;
  decided_at: Date | null;
  administrator: string | null;
}

/** The columns of an `UnmatchedBillRow`, of row `u` with `unmatchedJoins`. */
export const unmatchedColumns = `u.id, u.channel, u.day, u.kind, u.subject, u.number, u.provider_number, u.amount, u.fee, u.billed_at, u.assigned_to,
  t.name as tenant_name, u.note, u.decided_at, k.full_name as administrator`;

/** The organisation `t` that a row was assigned to, and the administrator `k` of the installation who has decided. */
export const unmatchedJoins = 'left join tenants t on t.id = u.assigned_to left join accounts k on k.id = u.decided_by';

export function presentUnmatched(row: UnmatchedBillRow): UnmatchedPayment {
  const tenant = row.assigned_to === null ? null : { id: row.assigned_to, name: row.tenant_name ?? '' };
  return {
    id: row.id,
    channel: row.channel,
    day: row.day,
    kind: row.kind,
    of: row.subject,
    number: row.number,
    providerNumber: row.provider_number,
    cents: row.amount,
    feeCents: row.fee,
    billedAt: row.billed_at.toISOString(),
    decision: row.decided_at && { tenant, note: row.note, by: row.administrator ?? '', at: row.decided_at.toISOString() },
  };
}
