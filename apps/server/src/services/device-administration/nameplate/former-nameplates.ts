import type { ApiOutput } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { FormerNameplateTable } from '#db/schema/devices.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { presentNameplate } from '../inventory/managed-device-rows.ts';

const maxShown = 20;

type FormerNameplate = ApiOutput<'getNameplate'>['former'][number];

interface FormerRow extends Omit<Selectable<FormerNameplateTable>, 'tenant_id' | 'device_id' | 'recorded_by' | 'recorded_at'> {
  full_name: string | null;
}

/** Lists the nameplates of the devices that stood in the place of this one before, newest first. Who recorded them, and what they wrote, is for staff. */
export async function listFormerNameplates({ actor, database }: SignedInContext, deviceId: string): Promise<FormerNameplate[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const isStaff = areaCondition(actor, 'meter-reading.record', 'a.path', parameters);
  const text = `
    select n.replaced_at, n.model, n.maker, n.serial_number, n.ratings, n.installed_on, n.warranty_until,
      case when ${isStaff} then n.note end as note, case when ${isStaff} then y.full_name end as full_name
    from former_nameplates n
      join devices d on d.tenant_id = :tenant and d.id = n.device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join accounts y on y.id = n.recorded_by
    where n.tenant_id = :tenant and n.device_id = ${parameters.add(deviceId)}
    order by n.replaced_at desc limit ${maxShown}`;
  const rows = await database.run(prepared<FormerRow>(text), parameters.values);
  return rows.map((row) => ({
    replacedAt: row.replaced_at.toISOString(),
    model: row.model,
    nameplate: presentNameplate(row),
    note: row.note,
    recordedBy: row.full_name,
  }));
}
