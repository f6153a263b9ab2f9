import type { ApiParsedInput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { conflict, invalid } from '#services/core/service-error.ts';

interface MeterRow {
  id: string;
  name: string;
  is_of_room: boolean;
  pool: string | null;
}

/** Whether a room has the meter, and which other pool counts it by its newest version. */
const findMeters = statement<{ tenant: string; ids: readonly string[]; energy: string; pool: string }, MeterRow>(
  'find-meters-for-pool',
  `select d.id, d.name,
      exists (select from room_meters x where x.tenant_id = :tenant and x.device_id = d.id and x.to_at is null) as is_of_room,
      (select min(p.name) from shared_pool_meters m join shared_pools p on p.tenant_id = :tenant and p.id = m.pool_id
        where m.tenant_id = :tenant and m.device_id = d.id and m.counts_to is null and not m.is_deducted and p.id <> :pool
          and m.from_at = (select max(v.from_at) from shared_pool_versions v where v.tenant_id = :tenant and v.pool_id = p.id)) as pool
    from devices d
    where d.tenant_id = :tenant and d.id = any (:ids::uuid[]) and d.kind = 'meter' and d.energy_type = :energy and d.retired_at is null
    order by d.id for key share of d`,
);

type Given = Pick<ApiParsedInput<'saveSharedPool'>, 'meterIds' | 'deductedMeterIds' | 'energyType'> & { id: string };

/** Throws for meters that are no meters of this energy, and for what somebody pays for already: a room, or another pool. Runs under the tenant's lock. */
export async function assertPoolMeters(
  tx: Transaction<Schema>,
  tenant: string,
  { id, energyType, meterIds, deductedMeterIds }: Given,
): Promise<void> {
  const counted = new Set(meterIds);
  if (deductedMeterIds.some((meter) => counted.has(meter))) throw invalid({ deductedMeterIds: 'poolMeterTwice' });
  if (counted.size < meterIds.length || new Set(deductedMeterIds).size < deductedMeterIds.length)
    throw invalid({ meterIds: 'tariffRepeated' });
  const ids = [...meterIds, ...deductedMeterIds];
  const found = await runIn(tx, findMeters, { tenant, ids, energy: energyType, pool: id });
  const known = new Map(found.map((meter) => [meter.id, meter]));
  if (meterIds.some((meter) => !known.has(meter))) throw invalid({ meterIds: 'poolMeterUnknown' });
  if (deductedMeterIds.some((meter) => !known.has(meter))) throw invalid({ deductedMeterIds: 'poolMeterUnknown' });
  for (const { id: meter, name, is_of_room, pool } of found) {
    if (!counted.has(meter)) continue;
    if (is_of_room) throw conflict('poolMeterOfRoom', null, { meter: name });
    if (pool !== null) throw conflict('poolMeterTaken', null, { meter: name, pool });
  }
}
