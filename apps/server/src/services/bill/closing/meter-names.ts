import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

const findNames = statement<{ tenant: string; devices: readonly string[] }, { id: string; name: string }>(
  'find-names-of-silent-meters',
  'select d.id, d.name from devices d where d.tenant_id = :tenant and d.id = any (:devices::uuid[])',
);

export async function findMeterNames(
  database: Pick<Database, 'run'>,
  tenant: string,
  devices: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.run(findNames, { tenant, devices });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
