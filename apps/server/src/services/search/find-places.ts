import type { ApiOutput } from '@energy-om/contract';
import { findsWord } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { maxFound, maxShown, presentFound } from './present-found.ts';

type FoundPlaces = NonNullable<ApiOutput<'searchAll'>['places']>;

/** Sites, buildings and rooms by name, each with what it is in. */
export async function findPlaces({ actor, database }: SignedInContext, words: readonly string[]): Promise<FoundPlaces> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    'a.tenant_id = :tenant',
    'a.retired_at is null',
    areaCondition(actor, 'device.view', 'a.path', parameters),
    ...words.map((word) => findsWord(word, parameters).indexed('search_terms(a.tenant_id, a.name)', 'a.name')),
  ];
  const text = `
    with found as materialized (
      select a.id, a.name, a.kind, a.path from areas a where ${conditions.join(' and ')} limit ${maxFound}
    ),
    shown as (select f.* from found f order by f.name, f.id limit ${maxShown})
    select s.id, s.name, s.kind, (
        select string_agg(z.name, ' ' order by length(z.path)) from areas z
        where z.tenant_id = :tenant and z.id <> s.id and z.kind <> 'region' and z.id = any (string_to_array(trim(both '/' from s.path), '/')::uuid[])
      ) as within, (select count(*)::int from found) as found
    from shown s order by s.name, s.id`;
  const rows = await database.run(prepared<FoundPlaces['items'][number] & { found: number }>(text), parameters.values);
  return presentFound(rows, ({ found: _, ...place }) => place);
}
