import type { EnergyType } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { type BillRow, billColumns, billJoins } from '../bill-rows.ts';

/** A sweep over all tenants but suspended ones: a month is over of which a bill is open, or a closed bill has changed. */
export const findTenantsWithBillsToClose = statement<{ now: Date }, { id: string; time_zone: string }>(
  'find-tenants-with-bills-to-close',
  `select t.id, t.time_zone from tenants t where t.suspended_at is null
    and exists (select from bills b where b.tenant_id = t.id and b.account_id is not null and (b.round is null or b.differs)
      and b.month < to_char(:now::timestamptz at time zone t.time_zone, 'YYYY-MM'))`,
);

interface Round {
  tenant: string;
  zone: string;
  /** The round that is going on, as 2026-08. */
  round: string;
}

const monthEnd = `((b.month || '-01')::date + interval '1 month') at time zone :zone::text`;

/**
 * The condition on bill `b` of supply `s` that a document of it is issued in this round: of a month that is over, and once in a round of what has changed since. All of its
 * month, or of what there was of it, is settled, and nothing of it is to be settled anew. What the operator uses itself is billed to nobody.
 */
const isDue = `b.account_id is not null
  and (b.round is null and b.month < :round and b.use <> '[]'::jsonb or b.differs and b.round < :round)
  and (s.is_complete or s.settled_to >= ${monthEnd}) and (s.due_from is null or s.due_from >= ${monthEnd})`;

export interface DueBill {
  id: string;
  room_id: string;
  energy_type: EnergyType;
}

/** @param paused bills that could not be closed */
export const listDueBills = statement<Round & { paused: readonly string[]; limit: number }, DueBill>(
  'list-bills-to-close',
  `select b.id, b.room_id, b.energy_type
    from bills b join supplies s on s.tenant_id = :tenant and s.room_id = b.room_id and s.energy_type = b.energy_type
    where b.tenant_id = :tenant and b.id <> all (:paused::uuid[]) and ${isDue}
    order by b.month, b.room_id, b.energy_type, b.id limit :limit`,
);

/** Whoever has the supply settles it, or closes bills of it: of several servers one gets it, and the others take another bill. */
export const lockSupplyOfBill = statement<{ tenant: string; room: string; energy: string }, object>(
  'lock-supply-of-bill',
  `select s.version from supplies s where s.tenant_id = :tenant and s.room_id = :room and s.energy_type = :energy
    for no key update skip locked`,
);

/** Read once the supply is locked: nothing of the bill changes until the transaction ends. */
export const findDueBill = statement<Round & { bill: string }, BillRow & { operator: string }>(
  'find-bill-to-close',
  `select ${billColumns}, t.name as operator
    from bills b ${billJoins}
      join supplies s on s.tenant_id = :tenant and s.room_id = b.room_id and s.energy_type = b.energy_type
      join tenants t on t.id = :tenant
    where b.tenant_id = :tenant and b.id = :bill and ${isDue}`,
);
