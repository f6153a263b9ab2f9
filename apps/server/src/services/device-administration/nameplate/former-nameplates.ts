import type { ApiOutput } from '@energy-om/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { presentNameplate } from '../inventory/managed-device-rows.ts';

const maxShown = 20;

type FormerNameplate = ApiOutput<'getNameplate'>['former'][number];

/** Lists the nameplates of the devices that stood in the place of this one before, newest first. */
export async function listFormerNameplates(database: Kysely<Schema>, tenantId: string, deviceId: string): Promise<FormerNameplate[]> {
  const rows = await database
    .selectFrom('former_nameplates as n')
    .leftJoin('accounts as a', 'a.id', 'n.recorded_by')
    .select(['n.replaced_at', 'n.model', 'n.maker', 'n.serial_number', 'n.ratings', 'n.installed_on', 'n.warranty_until', 'n.note'])
    .select('a.full_name')
    .where('n.tenant_id', '=', tenantId)
    .where('n.device_id', '=', deviceId)
    .orderBy('n.replaced_at', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map((row) => ({
    replacedAt: row.replaced_at.toISOString(),
    model: row.model,
    nameplate: presentNameplate(row),
    note: row.note,
    recordedBy: row.full_name,
  }));
}
