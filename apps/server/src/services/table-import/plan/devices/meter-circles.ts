import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Maps each meter of the tenant that has a main meter to it. */
export async function loadMainMeters(tx: Transaction<Schema>, tenantId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'main_meter_id'])
    .where('tenant_id', '=', tenantId)
    .where('main_meter_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, main_meter_id }) => (main_meter_id === null ? [] : [[id, main_meter_id]])));
}

/** Whether a meter counts behind itself, by way of however many others. */
export function isInCircle(mainMeters: ReadonlyMap<string, string>, id: string): boolean {
  const seen = new Set<string>();
  for (let next = mainMeters.get(id); next !== undefined && !seen.has(next); next = mainMeters.get(next)) {
    if (next === id) return true;
    seen.add(next);
  }
  return false;
}
