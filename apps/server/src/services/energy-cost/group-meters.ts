import type { KeyedVersion, Started, TariffCalendar } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { CountedEnergyType } from '#services/energy/energy-meters.ts';
import { keyOf } from '#services/settlement/due-supplies.ts';
import { loadTariffs } from '#services/settlement/facts/load-tariffs.ts';
import type { GroupedMeter } from './query-band-uses.ts';
import type { MeterStretch } from './split-by-rooms.ts';

/** Meters whose places have the same tariffs at any time are a group, of which the use is added up before it is priced. */
export interface MeterGroups {
  meters: GroupedMeter[];
  /** Which version holds from when on, by group. */
  lists: readonly (readonly Started<KeyedVersion | null>[])[];
  /** Every version of all groups once. */
  versions: readonly KeyedVersion[];
  calendar: TariffCalendar;
}

export async function groupMeters(
  database: Pick<Database, 'run'>,
  tenant: string,
  { energyType, stretches }: { energyType: CountedEnergyType; stretches: readonly MeterStretch[] },
): Promise<MeterGroups> {
  const paths = [...new Set(stretches.map(({ path }) => path))];
  const places = paths.map((path) => ({ room_id: path, room_path: path, energy_type: energyType }));
  const { versionsOf, calendar } = await loadTariffs(database, tenant, places);
  const groups = new Map<string, { number: number; list: readonly Started<KeyedVersion | null>[] }>();
  const groupOfPath = new Map<string, number>();
  for (const place of places) {
    const list = versionsOf.get(keyOf(place)) ?? [];
    const name = JSON.stringify(list.map(({ from, value }) => [from, value?.key ?? null]));
    const group = groups.get(name) ?? { number: groups.size, list };
    groups.set(name, group);
    groupOfPath.set(place.room_path, group.number);
  }
  const lists = [...groups.values()].map(({ list }) => list);
  const versions = new Map(lists.flat().flatMap(({ value }) => (value ? [[value.key, value] as const] : [])));
  return {
    meters: stretches.map(({ id, from, to, path }) => ({ device: id, grp: groupOfPath.get(path) ?? 0, since: from, until: to })),
    lists,
    versions: [...versions.values()],
    calendar,
  };
}
