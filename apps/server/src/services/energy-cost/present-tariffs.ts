import type { ApiOutput } from '@energy-om/contract';
import { type KeyedVersion, tariffBands, unitPriceOf } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

type Tariff = ApiOutput<'analyseEnergyCost'>['tariffs'][number];

const findNames = statement<{ tenant: string; versions: readonly string[] }, { id: string; name: string }>(
  'find-names-of-tariff-versions',
  `select v.id, t.name from tariff_versions v join tariffs t on t.tenant_id = :tenant and t.id = v.tariff_id
    where v.tenant_id = :tenant and v.id = any (:versions::uuid[])`,
);

/** Presents by which prices a cost was computed, and what of the tariff is not in it; the oldest version first. */
export async function presentTariffs({ actor, database }: SignedInContext, versions: readonly KeyedVersion[]): Promise<Tariff[]> {
  if (versions.length === 0) return [];
  const rows = await database.run(findNames, { tenant: actor.tenantId, versions: versions.map(({ key }) => key) });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return versions
    .toSorted((one, other) => one.version.validFrom - other.version.validFrom || (one.key < other.key ? -1 : 1))
    .map(({ key, version }) => ({
      id: key,
      name: names.get(key) ?? '',
      validFrom: new Date(version.validFrom).toISOString(),
      prices: tariffBands.flatMap((band) => (version.prices[band] ? [{ band, price: Math.round(unitPriceOf(version, band)) }] : [])),
      hasService: version.service !== null,
      hasSteps: version.steps !== null,
      hasMonthlyFees: version.fixedFee !== null || version.minimumFee !== null,
    }));
}
