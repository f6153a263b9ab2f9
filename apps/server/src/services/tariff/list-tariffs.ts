import type { ApiOutput } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { TariffTable } from '#db/schema/tariffs.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { type Assignment, listAssignments } from './assignment/assignment-rows.ts';
import { presentHead, queryVersions, toTariffEnergyType, type VersionRow } from './tariff-rows.ts';

type Head = ApiOutput<'listTariffs'>['tariffs'][number];

const findTariffs = statement<{ tenant: string }, Selectable<TariffTable>>(
  'list-tariffs',
  'select t.* from tariffs t where t.tenant_id = :tenant order by t.energy_type, t.name',
);

export const listTariffs: Verb<'listTariffs'> = async ({ actor, database, clock }) => {
  const [rows, versions, assignments] = await Promise.all([
    database.run(findTariffs, { tenant: actor.tenantId }),
    queryVersions(database, actor.tenantId),
    listAssignments(database.kysely, actor, {}),
  ]);
  const now = clock.now();
  const present = (row: Selectable<TariffTable>): Head => ({
    id: row.id,
    version: row.version,
    name: row.name,
    energyType: toTariffEnergyType(row.energy_type),
    ...pickVersions(
      versions.filter(({ tariff_id }) => tariff_id === row.id),
      now,
    ),
    places: countPlaces(assignments, row.id, now.toISOString()),
  });
  return { tariffs: rows.map(present), assignments };
};

/** @param versions the latest start first */
function pickVersions(versions: readonly VersionRow[], now: Date): Pick<Head, 'current' | 'next' | 'pending'> {
  const published = versions.filter(({ state }) => state === 'published');
  const current = published.find(({ valid_from }) => valid_from <= now);
  const next = published.findLast(({ valid_from }) => valid_from > now);
  const pending = versions.find(({ state }) => state === 'requested') ?? versions.find(({ state }) => state === 'draft');
  return {
    current: current ? presentHead(current) : null,
    next: next ? presentHead(next) : null,
    pending: pending ? presentHead(pending) : null,
  };
}

/** Counts the places whose latest assignment is of the tariff. */
function countPlaces(assignments: readonly Assignment[], tariff: string, now: string): number {
  const begun = assignments.filter(({ from }) => from <= now);
  const holds = (one: Assignment, index: number) =>
    !begun.slice(index + 1).some((later) => later.area.id === one.area.id && later.energyType === one.energyType);
  return begun.filter((one, index) => one.tariff?.id === tariff && holds(one, index)).length;
}
