import type { EnergyType } from '@energy-om/domain';
import { statement } from '#db/statement.ts';

/** A supply that is to be looked at, as it was read. */
export interface DueSupply {
  room_id: string;
  energy_type: EnergyType;
  /** Of the row: what is settled is written only where it is still this. */
  version: number;
  settled_to: Date | null;
  due_from: Date | null;
  room_path: string;
  household_size: number | null;
}

/** A sweep over all tenants but suspended ones. */
export const findTenantsWithDueSupplies = statement<{ now: Date }, { id: string; time_zone: string }>(
  'find-tenants-with-supplies-due',
  `select t.id, t.time_zone from tenants t where t.suspended_at is null
    and exists (select from supplies s where s.tenant_id = t.id and s.next_at <= :now)`,
);

/** The rows are chosen before anything is joined to them, by the index that has them in this order. @param paused rooms whose settlement failed */
export const findDueSupplies = statement<{ tenant: string; now: Date; paused: readonly string[]; limit: number }, DueSupply>(
  'find-due-supplies',
  `with due as materialized (
      select s.room_id, s.energy_type, s.version, s.settled_to, s.due_from, s.next_at from supplies s
      where s.tenant_id = :tenant and s.next_at <= :now and s.room_id <> all (:paused::uuid[])
      order by s.next_at, s.room_id, s.energy_type limit :limit
    )
    select s.room_id, s.energy_type, s.version, s.settled_to, s.due_from, a.path as room_path, r.household_size
    from due s
      join rooms r on r.tenant_id = :tenant and r.room_id = s.room_id
      join areas a on a.tenant_id = :tenant and a.id = s.room_id
    order by s.next_at, s.room_id, s.energy_type`,
);

/** Names a supply among those of a batch. */
export function keyOf({ room_id, energy_type }: Pick<DueSupply, 'room_id' | 'energy_type'>): string {
  return `${room_id} ${energy_type}`;
}
