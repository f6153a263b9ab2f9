import type { ApiOutput } from '@energy-om/contract';
import { findsWord } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaJoins } from '#services/device/query-devices.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { maxFound, maxShown, presentFound } from './present-found.ts';

type FoundDevices = NonNullable<ApiOutput<'searchAll'>['devices']>;

const indexed = `search_terms(d.tenant_id, d.name || ' ' || d.code)`;

/** Devices of every kind, by name or code. */
export async function findDevices({ actor, database }: SignedInContext, words: readonly string[]): Promise<FoundDevices> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    'd.tenant_id = :tenant',
    'd.retired_at is null',
    areaCondition(actor, 'device.view', 'a.path', parameters),
    ...words.map((word) => findsWord(word, parameters).indexed(indexed, 'd.name', 'd.code')),
  ];
  const text = `
    with found as materialized (
      select d.id, d.name from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id
      where ${conditions.join(' and ')} limit ${maxFound}
    ),
    shown as (select f.id from found f order by f.name, f.id limit ${maxShown})
    select d.kind, d.id, d.name, d.code, d.energy_type as "energyType", d.online, ${placeName} as site, (select count(*)::int from found) as found
    from shown join devices d on d.tenant_id = :tenant and d.id = shown.id ${areaJoins}
    order by d.name, d.id`;
  const rows = await database.run(prepared<FoundDevices['items'][number] & { found: number }>(text), parameters.values);
  return presentFound(rows, ({ found: _, ...device }) => device);
}
