import { api } from '@energy-om/contract';
import { instantOfRuleTime, localTimeAt } from '@energy-om/domain';
import { z } from 'zod';
import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { saveTariff } from '#services/tariff/save-tariff.ts';
import { queryVersions, toTariffEnergyType, type VersionRow } from '#services/tariff/tariff-rows.ts';
import { assertUnsettled } from '#services/tariff/version/assert-unsettled.ts';
import { saveTariffVersion } from '#services/tariff/version/save-tariff-version.ts';
import { isSame } from '../is-same.ts';
import type { Existing, Section } from './section.ts';

const { name, energyType } = api.saveTariff.input.shape;
/** A time by the tenant's own clocks, as 2027-01-01T00:00. */
export const validFrom = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/);
const schema = api.saveTariffVersion.input.omit({ id: true, version: true, tariffId: true }).extend({
  /** Of the tariff: its versions are entries of one name. */
  name,
  energyType,
  validFrom,
});
export type TariffEntry = z.output<typeof schema>;
type Terms = Omit<TariffEntry, 'name' | 'energyType' | 'validFrom'>;

/**
 * An entry is a version. Publishing takes a second signature, which no document gives: what one brings is a draft. Of versions with the same start the one that
 * is being prepared is in a document, else the published one.
 */
export const tariffsSection: Section<TariffEntry, VersionRow> = {
  name: 'tariffs',
  schema,
  nameOf: (entry) => `${entry.name} ${entry.validFrom.replace('T', ' ')}`,
  referenceOf: (entry) => [entry.name, entry.validFrom],
  mayRepeat: false,
  normalise: (entry) => entry,
  places: {},
  warningsOf: (entry, existing) =>
    existing !== null && isSame(entry, existing) ? [] : [{ path: 'validFrom', messageKey: 'configurationTariffDraft' }],
  async read(context, names) {
    const [tariffs, versions, timeZone] = await Promise.all([
      listTariffs(context),
      queryVersions(context.database, context.actor.tenantId),
      loadTimeZone(context),
    ]);
    for (const tariff of tariffs) names.add('tariffs', tariff.name, tariff.id);
    return tariffs.flatMap((tariff) =>
      pickVersions(versions.filter(({ tariff_id }) => tariff_id === tariff.id)).map((row): Existing<TariffEntry, VersionRow> => {
        const start = localTimeAt(row.valid_from.getTime(), timeZone);
        const head = { name: tariff.name, energyType: toTariffEnergyType(tariff.energy_type), validFrom: start };
        return { id: row.id, version: row.version, isRetired: false, entry: { ...head, ...(row.content as Terms) }, row };
      }),
    );
  },
  async write(context, names, { name: tariffName, energyType: type, validFrom: startsAt, ...terms }, existing) {
    const from = new Date(instantOfRuleTime(startsAt, await loadTimeZone(context)));
    const tariffId = await findOrCreate(context, { name: tariffName, energyType: type });
    names.add('tariffs', tariffName, tariffId);
    await assertUnsettled(context, tariffId, from);
    const draft = existing !== null && existing.row.state !== 'published' ? { id: existing.id, version: existing.version } : {};
    const { versions } = await saveTariffVersion(context, { ...terms, ...draft, tariffId, validFrom: from.toISOString() });
    const written = versions.find(
      ({ id, state, validFrom: start }) => (draft.id ?? id) === id && state === 'draft' && start === from.toISOString(),
    );
    return written?.id ?? tariffId;
  },
};

function listTariffs({ actor, database }: SignedInContext) {
  return database.kysely
    .selectFrom('tariffs')
    .select(['id', 'name', 'energy_type'])
    .where('tenant_id', '=', actor.tenantId)
    .orderBy('name')
    .execute();
}

/** @param versions the latest start first, and of one start the one made last @returns one of each start, the earliest first */
function pickVersions(versions: readonly VersionRow[]): VersionRow[] {
  const byStart = Map.groupBy(
    versions.filter(({ state }) => state !== 'replaced'),
    ({ valid_from }) => valid_from.getTime(),
  );
  return [...byStart.values()].reverse().flatMap((ofStart) => ofStart.find(({ state }) => state !== 'published') ?? ofStart.slice(0, 1));
}

/** The type of energy stays what it was at first. */
async function findOrCreate(context: SignedInContext, wanted: Pick<TariffEntry, 'name' | 'energyType'>): Promise<string> {
  const found = (await listTariffs(context)).find((tariff) => tariff.name === wanted.name);
  if (!found) return (await saveTariff(context, wanted)).id;
  if (found.energy_type !== wanted.energyType) throw invalid({ energyType: 'tariffEnergyFixed' });
  return found.id;
}
