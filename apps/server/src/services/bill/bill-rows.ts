import type { ApiOutput } from '@energy-om/contract';
import { type EnergyType, localDayAt, startOfLocalDate } from '@energy-om/domain';
import type { StoredBillLine, StoredBillUse } from '#db/schema/settlement.ts';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

type Head = ApiOutput<'listBills'>['items'][number];

export interface BillRow {
  id: string;
  month: string;
  room_id: string;
  room_name: string;
  energy_type: EnergyType;
  account_id: string | null;
  full_name: string | null;
  use: StoredBillUse[];
  lines: StoredBillLine[];
  total: number;
  settled_to: Date;
  /** Of the payer in the room, over all times. */
  pays_from: Date | null;
  pays_to: Date | null;
}

/** The columns of a `BillRow`, of bill `b` with `billJoins`. A payer who comes again is shown from the first time to the end of the last. */
export const billColumns = `b.id, b.month, b.room_id, ${placeName} as room_name, b.energy_type, b.account_id, y.full_name, b.use, b.lines, b.total,
  b.settled_to, i.pays_from, i.pays_to`;

/** Joins of bill `b` its room `a` and its payer `y`. Names `:tenant`. */
export const roomAndPayerOfBill = `
  join areas a on a.tenant_id = :tenant and a.id = b.room_id
  left join accounts y on y.id = b.account_id`;

/** Joins the area `u` that contains the room, too, and since when and until when the payer pays. */
export const billJoins = `${roomAndPayerOfBill}
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  left join lateral (
    select min(s.from_at) as pays_from, case when bool_or(s.to_at is null) then null else max(s.to_at) end as pays_to
    from (
      select p.account_id, p.from_at, lead(p.from_at) over (order by p.from_at) as to_at from room_payers p
      where p.tenant_id = :tenant and p.room_id = b.room_id
    ) s where s.account_id is not distinct from b.account_id
  ) i on true`;

/** The condition on bill `b` of room `a` that the actor reads it. */
export function billCondition(actor: Actor, scope: 'own' | 'all' | 'any', parameters: Parameters): string {
  const own = `b.account_id = ${parameters.add(actor.accountId)}`;
  if (scope === 'own') return own;
  const kept = areaCondition(actor, 'wallet.manage', 'a.path', parameters);
  return scope === 'all' ? kept : `(${own} or ${kept})`;
}

/** What a bill covers, in epoch milliseconds. */
export function coverOf({ month, settled_to, pays_from, pays_to }: BillRow, zone: string): { from: number; to: number; end: number } {
  const start = startOfLocalDate(`${month}-01`, zone);
  // No month has more than 31 days, and none fewer than 28.
  const next = localDayAt(start + 32 * 86_400_000, zone).date.slice(0, 7);
  const end = Math.min(startOfLocalDate(`${next}-01`, zone), pays_to?.getTime() ?? Number.POSITIVE_INFINITY);
  const from = Math.max(start, pays_from?.getTime() ?? start);
  return { from, to: Math.max(from, Math.min(end, settled_to.getTime())), end };
}

export function presentBill(row: BillRow, zone: string): Head {
  const { from, to, end } = coverOf(row, zone);
  const { account_id: accountId, full_name: fullName } = row;
  return {
    id: row.id,
    month: row.month,
    room: { id: row.room_id, name: row.room_name },
    energyType: row.energy_type,
    account: accountId === null || fullName === null ? null : { id: accountId, fullName },
    amount: row.use.reduce((sum, { parts }) => sum + parts.reduce((own, { amount }) => own + amount, 0), 0),
    totalCents: row.total,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    isComplete: row.settled_to.getTime() >= end,
  };
}
