import { api } from '@energy-om/contract';
import { instantOfRuleTime, localTimeAt } from '@energy-om/domain';
import { z } from 'zod';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { assignTariff } from '#services/tariff/assignment/assign-tariff.ts';
import type { TariffEnergyType } from '#services/tariff/tariff-rows.ts';
import { areaPath, referredName } from './references.ts';
import type { EntryWarning, Section } from './section.ts';
import { validFrom } from './tariffs.ts';

const schema = z.object({
  area: areaPath,
  energyType: api.assignTariff.input.shape.energyType,
  /** By the tenant's own clocks, as 2027-01-01T00:00. */
  validFrom,
  /** Null: from then on the area has that of the area above. */
  tariff: referredName.nullable(),
});
export type TariffAssignmentEntry = z.output<typeof schema>;

interface AssignmentRow {
  area_id: string;
  energy_type: TariffEnergyType;
  from_at: Date;
  tariff: string | null;
}

/** Which areas have which tariff from when on. A tariff that nobody has signed by then holds nowhere, so its areas are left out until somebody has. */
export const tariffAssignmentsSection: Section<TariffAssignmentEntry, AssignmentRow> = {
  name: 'tariffAssignments',
  schema,
  nameOf: (entry) => `${entry.area.join(' / ')} ${entry.energyType} ${entry.validFrom.replace('T', ' ')}`,
  referenceOf: (entry) => [entry.energyType, entry.validFrom, ...entry.area],
  mayRepeat: false,
  normalise: (entry) => entry,
  places: { areaId: 'area', tariffId: 'tariff', from: 'validFrom' },
  findLeftOut: findUnsigned,
  async read(context, names) {
    const [rows, zone] = await Promise.all([
      context.database.run(listAssignments, { tenant: context.actor.tenantId }),
      loadTimeZone(context),
    ]);
    const found = rows.map((row) => {
      const area = names.findPath(row.area_id) ?? [];
      const entry = { area, energyType: row.energy_type, validFrom: localTimeAt(row.from_at.getTime(), zone), tariff: row.tariff };
      return { id: row.area_id, version: 0, isRetired: names.findId('areas', area) === null, entry, row };
    });
    return found.sort((one, other) => (keyOf(one.entry) < keyOf(other.entry) ? -1 : 1));
  },
  async write(context, names, { area, energyType, validFrom: start, tariff }) {
    const areaId = names.idOf('areas', area, 'area');
    const tariffId = names.optionalIdOf('tariffs', tariff, 'tariff');
    const from = new Date(instantOfRuleTime(start, await loadTimeZone(context))).toISOString();
    await assignTariff(context, { areaId, energyType, tariffId, from });
    return areaId;
  },
};

/** By place, energy and time, in every tenant alike. */
const keyOf = ({ area, energyType, validFrom: from }: TariffAssignmentEntry) => JSON.stringify([area, energyType, from]);

const listAssignments = statement<{ tenant: string }, AssignmentRow>(
  'list-tariff-assignments-of-tenant',
  `select s.area_id, s.energy_type, s.from_at, t.name as tariff from tariff_assignments s
      left join tariffs t on t.tenant_id = :tenant and t.id = s.tariff_id
    where s.tenant_id = :tenant`,
);

const findBeginnings = statement<{ tenant: string }, { name: string; begins_at: Date }>(
  'find-beginnings-of-signed-tariffs',
  `select t.name, min(v.valid_from) as begins_at from tariffs t
      join tariff_versions v on v.tenant_id = :tenant and v.tariff_id = t.id and v.state = 'published'
    where t.tenant_id = :tenant group by t.name`,
);

async function findUnsigned(context: SignedInContext, _names: unknown, entries: readonly TariffAssignmentEntry[]): Promise<EntryWarning[]> {
  const [signed, zone] = await Promise.all([
    context.database.run(findBeginnings, { tenant: context.actor.tenantId }),
    loadTimeZone(context),
  ]);
  const beginnings = new Map(signed.map(({ name, begins_at }) => [name, begins_at.getTime()]));
  return entries.flatMap(({ tariff, validFrom: from }, index): EntryWarning[] => {
    if (tariff === null || (beginnings.get(tariff) ?? Number.POSITIVE_INFINITY) <= instantOfRuleTime(from, zone)) return [];
    return [{ index, path: 'tariff', messageKey: 'configurationTariffUnsigned', parameters: { tariff } }];
  });
}
