import { type EnergyTariff, type KeyedVersion, localDate, type Started, startOfStepPeriod, type UnpricedReason } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { loadTariffs, type SupplyPlace } from '#services/settlement/facts/load-tariffs.ts';
import type { OrderMeter } from './find-order-meters.ts';

const findUsed = statement<{ tenant: string; meters: readonly string[]; day: string }, { amount: number | null }>(
  'find-use-of-meters-since',
  `select sum(c.amount) as amount from consumption_days c
    where c.tenant_id = :tenant and c.device_id = any (:meters::uuid[]) and c.day >= :day::date`,
);

interface Place {
  tenant: string;
  zone: string;
  now: number;
}

/** Loads the tariff by which the energy of meters is paid, or says why it has none. */
export async function loadEnergyTariff(
  database: Pick<Database, 'run'>,
  { tenant, zone, now }: Place,
  meters: readonly OrderMeter[],
): Promise<EnergyTariff | UnpricedReason> {
  const places = meters.map(({ id, path, energy_type }): SupplyPlace => ({ room_id: id, room_path: path, energy_type }));
  const { versionsOf, calendar } = await loadTariffs(database, tenant, places);
  const lists = [...versionsOf.values()];
  const versions = lists[0];
  if (!versions || lists.some((list) => list.length === 0)) return 'noTariff';
  if (new Set(lists.map(nameVersions)).size > 1) return 'severalTariffs';
  const used = new Map<string, number>();
  for (const { value } of versions) {
    if (!value?.version.steps) continue;
    const day = localDate(startOfStepPeriod(now, value.version.steps, zone), zone);
    const [row] = await database.run(findUsed, { tenant, meters: meters.map(({ id }) => id), day });
    used.set(value.key, (row?.amount ?? 0) * 1000);
  }
  return { versions, calendar, zone, used, persons: Math.max(0, ...meters.map(({ household_size }) => household_size ?? 0)) };
}

function nameVersions(versions: readonly Started<KeyedVersion | null>[]): string {
  return JSON.stringify(versions.map(({ from, value }) => [from, value?.key ?? null]));
}
