import type { EnergyType } from '@energy-om/domain';
import { statement } from '#db/statement.ts';

/** A pool that is to be looked at, as it was read. */
export interface DuePool {
  id: string;
  energy_type: EnergyType;
  /** Of the row: what is measured is written only where it is still this. */
  version: number;
  settled_to: Date | null;
  due_from: Date | null;
}

/** A sweep over all tenants but suspended ones. */
export const findTenantsWithDuePools = statement<{ now: Date }, { id: string; time_zone: string }>(
  'find-tenants-with-pools-due',
  `select t.id, t.time_zone from tenants t where t.suspended_at is null
    and exists (select from shared_pools p where p.tenant_id = t.id and p.next_at <= :now)`,
);

/** @param paused pools whose measurement failed */
export const findDuePools = statement<{ tenant: string; now: Date; paused: readonly string[]; limit: number }, DuePool>(
  'find-due-pools',
  `select p.id, p.energy_type, p.version, p.settled_to, p.due_from from shared_pools p
    where p.tenant_id = :tenant and p.next_at <= :now and p.id <> all (:paused::uuid[])
    order by p.next_at, p.id limit :limit`,
);
