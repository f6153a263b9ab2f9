import { createHash } from 'node:crypto';
import { localDayAt } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { type CountedEnergyType, countsConsumption } from '#services/energy/energy-meters.ts';
import { groupMeters, type MeterGroups } from '../group-meters.ts';
import type { GroupedMeter } from '../query-band-uses.ts';
import { type PlacedRow, roomsOfMeter, splitByRooms } from '../split-by-rooms.ts';

/** A tenant of which days are stored: one with a tariff. */
export interface StoringTenant {
  id: string;
  time_zone: string;
}

/** A sweep over all tenants. */
export const findStoringTenants = statement<object, StoringTenant>(
  'find-tenants-with-tariffs',
  'select t.id, t.time_zone from tenants t where t.suspended_at is null and exists (select from tariff_assignments s where s.tenant_id = t.id)',
);

interface MeterRow extends PlacedRow {
  energy_type: CountedEnergyType;
  /** The hour that runs; those before it are over. */
  hour: Date;
  layout: string | null;
  filled_to: Date | null;
}

/** Meters of the types of energy that have a tariff somewhere. */
const findMeters = statement<{ tenant: string }, MeterRow>(
  'find-meters-with-stored-days',
  `select m.id, m.energy_type, null::timestamptz as from_at, null::timestamptz as to_at, a.path, ${roomsOfMeter} as rooms, x.hour, b.layout, b.filled_to
    from (select d.* from devices d where d.tenant_id = :tenant and ${countsConsumption}
        and d.energy_type in (select s.energy_type from tariff_assignments s where s.tenant_id = :tenant)) m
      join device_states x on x.tenant_id = :tenant and x.device_id = m.id and x.hour is not null
      join areas a on a.tenant_id = :tenant and a.id = m.area_id
      left join meter_band_states b on b.tenant_id = :tenant and b.device_id = m.id
    order by m.id`,
);

/** A meter of which days are to be stored or looked through. */
export interface DueMeter {
  id: string;
  /** The hash of all that the bands of its days follow from. */
  layout: string;
  /** The meter by the places that it was in. */
  places: GroupedMeter[];
  groups: MeterGroups;
}

/** Lists the meters of which a day that is over is not stored, or was stored by bands of before. */
export async function listDueMeters(database: Pick<Database, 'run'>, { id: tenant, time_zone: zone }: StoringTenant): Promise<DueMeter[]> {
  const rows = await database.run(findMeters, { tenant });
  const due: DueMeter[] = [];
  for (const [energyType, ofType] of Map.groupBy(rows, ({ energy_type }) => energy_type)) {
    const stretches = ofType.flatMap(splitByRooms);
    const groups = await groupMeters(database, tenant, { energyType, stretches });
    const places = Map.groupBy(groups.meters, ({ device }) => device);
    const nameOf = createLayoutNames(groups, zone);
    for (const { id, hour, layout: known, filled_to } of ofType) {
      const own = places.get(id) ?? [];
      const layout = nameOf(own);
      const isDue = layout !== known || filled_to === null || filled_to.getTime() < localDayAt(hour.getTime(), zone).start;
      if (isDue) due.push({ id, layout, places: own, groups });
    }
  }
  return due;
}

function createLayoutNames({ lists, calendar }: MeterGroups, zone: string): (places: readonly GroupedMeter[]) => string {
  const dates = [calendar.holidays, calendar.shiftedWorkdays, calendar.hotDays].map((set) => [...set].sort());
  const common = hash([zone, dates]);
  const names = lists.map((list) => hash(list.map(({ from, value }) => [from, value?.key ?? null])));
  return (places) => hash([common, places.map(({ grp, since, until }) => [names[grp], since, until])]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
