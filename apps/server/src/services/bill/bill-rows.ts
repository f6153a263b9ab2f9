import type { ApiOutput } from '@energy-om/contract';
import { type EnergyType, localDayAt, startOfLocalDate } from '@energy-om/domain';
import type { StoredBillDocument, StoredBillLine, StoredBillUse } from '#db/schema/settlement.ts';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

type Head = Omit<ApiOutput<'listBills'>['items'][number], 'openCents'>;

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
  /** Thousandths of the unit. */
  estimated: number;
  settled_to: Date;
  /** Of the bill as it was issued; null: it is open. */
  number: string | null;
  issued_at: Date | null;
  issued_total: number | null;
  issued: Pick<StoredBillDocument, 'operator' | 'amount' | 'estimated' | 'payer' | 'room' | 'from' | 'to'> | null;
  corrections: number;
  corrected: number;
  /** Of the payer in the room, over all times. */
  pays_from: Date | null;
  pays_to: Date | null;
}

/** The columns of a `BillRow`, of bill `b` with `billJoins`. A payer who comes again is shown from the first time to the end of the last. */
export const billColumns = `b.id, b.month, b.room_id, ${placeName} as room_name, b.energy_type, b.account_id, y.full_name, b.use, b.lines, b.total, b.estimated,
  b.settled_to, i.pays_from, i.pays_to, f.number, f.issued_at, f.total as issued_total, f.issued, k.corrections, k.corrected`;

/** Joins of bill `b` its room `a` and its payer `y`. Names `:tenant`. */
export const roomAndPayerOfBill = `
  join areas a on a.tenant_id = :tenant and a.id = b.room_id
  left join accounts y on y.id = b.account_id`;

/** Joins the area `u` that contains the room, too, since when and until when the payer pays, and what was issued of the bill. */
export const billJoins = `${roomAndPayerOfBill}
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
  left join lateral (
    select min(s.from_at) as pays_from, case when bool_or(s.to_at is null) then null else max(s.to_at) end as pays_to
    from (
      select p.account_id, p.from_at, lead(p.from_at) over (order by p.from_at) as to_at from room_payers p
      where p.tenant_id = :tenant and p.room_id = b.room_id
    ) s where s.account_id is not distinct from b.account_id
  ) i on true
  left join lateral (
    select d.number, d.issued_at, d.total, d.content - 'lines' - 'meters' as issued from bill_documents d
    where d.tenant_id = :tenant and d.bill_id = b.id and d.position = 0
  ) f on true
  left join lateral (
    select count(*)::int as corrections, coalesce(sum(d.total), 0)::bigint as corrected from bill_documents d
    where d.tenant_id = :tenant and d.bill_id = b.id and d.position > 0
  ) k on true`;

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

/** Thousandths of the unit. */
export function measureAmount({ use }: Pick<BillRow, 'use'>): number {
  return use.reduce((sum, { parts }) => sum + parts.reduce((own, { amount }) => own + amount, 0), 0);
}

/** A closed bill is shown as it was issued, whatever has become of it since. */
export function presentBill(row: BillRow, zone: string): Head {
  const { account_id: accountId, issued } = row;
  const fullName = issued?.payer ?? row.full_name;
  const cover = coverOf(row, zone);
  return {
    id: row.id,
    month: row.month,
    room: { id: row.room_id, name: issued?.room ?? row.room_name },
    energyType: row.energy_type,
    account: accountId === null || fullName === null ? null : { id: accountId, fullName },
    amount: issued?.amount ?? measureAmount(row),
    estimated: issued ? (issued.estimated ?? 0) : row.estimated,
    totalCents: row.issued_total ?? row.total,
    from: issued?.from ?? new Date(cover.from).toISOString(),
    to: issued?.to ?? new Date(cover.to).toISOString(),
    isComplete: issued !== null || row.settled_to.getTime() >= cover.end,
    closed: presentClosed(row),
  };
}

function presentClosed({ number, issued_at, issued, corrections, corrected }: BillRow): Head['closed'] {
  if (number === null || issued_at === null || issued === null) return null;
  const { operator } = issued;
  return { number, issuedAt: issued_at.toISOString(), operator, correctionCount: corrections, correctedCents: corrected };
}
