import type { ApiOutput } from '@energy-om/contract';
import { type CutoffGuard, type CutoffPolicy, type CutoffState, cutoffInstantOf } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import { placeName } from '#services/scope/area-label.ts';

export type Cutoff = ApiOutput<'holdCutoff'>;

export interface CutoffDetailRow {
  id: string;
  version: number;
  room_id: string;
  room_name: string;
  account_id: string;
  full_name: string;
  balance: number;
  state: CutoffState;
  since: Date;
  until_at: Date | null;
  guards: CutoffGuard[];
  held_until: Date | null;
  held_reason: string;
  held_by: string | null;
  is_postpaid: boolean;
  notice_hours: number | null;
}

/** What cut-offs `c` are joined to: wallet `w`, its room `a` with the area `u` that contains it, payer `y`. Names `:tenant`. */
export const cutoffJoins = `join wallets w on w.tenant_id = :tenant and w.id = c.wallet_id
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  join accounts y on y.id = w.account_id`;

/** Whoever holds a cut-off `c` back. */
export const cutoffHolder = 'left join accounts h on h.id = c.held_by';

/** The columns of a `CutoffDetailRow`, of `cutoffJoins` and `cutoffHolder`. */
export const cutoffColumns = (
  parameters: Parameters,
  now: Date,
) => `w.id, c.version, w.room_id, ${placeName} as room_name, w.account_id, y.full_name,
  w.balance, c.state, c.since, c.until_at, c.guards, case when c.held_until > ${parameters.add(now)}::timestamptz then c.held_until end as held_until,
  c.held_reason, h.full_name as held_by, c.is_postpaid, c.notice_hours`;

export function presentCutoff(row: CutoffDetailRow, policy: CutoffPolicy): Cutoff {
  const { state, held_until: heldUntil, held_by: by } = row;
  const hours = { ...policy, noticeHours: row.notice_hours ?? policy.noticeHours };
  const cutAt = cutoffInstantOf({ state, until: row.until_at?.getTime() ?? null }, hours);
  return {
    walletId: row.id,
    version: row.version,
    room: { id: row.room_id, name: row.room_name },
    account: { id: row.account_id, fullName: row.full_name },
    balanceCents: row.balance,
    state,
    since: row.since.toISOString(),
    cutAt: cutAt === null ? null : new Date(cutAt).toISOString(),
    // Before the final notice is over nothing is to be held back.
    guards: state === 'due' ? row.guards : row.guards.filter((guard) => guard === 'disagreed'),
    hold: heldUntil && { until: heldUntil.toISOString(), reason: row.held_reason, by: by ?? '' },
    isPostpaid: row.is_postpaid,
  };
}
