import {
  createTariffCalendar,
  type EnergyType,
  type KeyedVersion,
  resolveTariffs,
  type Started,
  type TariffAssignment,
  type TariffCalendar,
  type TariffDates,
  type TariffTerms,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { type DueSupply, keyOf } from '../due-supplies.ts';

interface AssignmentRow {
  area_id: string;
  energy_type: EnergyType;
  from_at: Date;
  tariff_id: string | null;
}

const findAssignments = statement<{ tenant: string; areas: readonly string[] }, AssignmentRow>(
  'find-tariffs-assigned-to-areas',
  `select s.area_id, s.energy_type, s.from_at, s.tariff_id from tariff_assignments s
    where s.tenant_id = :tenant and s.area_id = any (:areas::uuid[]) order by s.from_at`,
);

const findVersions = statement<{ tenant: string; tariffs: readonly string[] }, VersionRow>(
  'find-published-tariff-versions',
  `select v.id, v.tariff_id, v.valid_from, v.content from tariff_versions v
    where v.tenant_id = :tenant and v.tariff_id = any (:tariffs::uuid[]) and v.state = 'published' order by v.valid_from`,
);

interface VersionRow {
  id: string;
  tariff_id: string;
  valid_from: Date;
  content: TariffTerms;
}

const findDates = statement<{ tenant: string }, { dates: TariffDates }>(
  'find-dates-of-tariffs',
  'select c.dates from tariff_calendars c where c.tenant_id = :tenant',
);

export interface SupplyTariffs {
  /** Which version holds from when on, by the supply's key. */
  versionsOf: ReadonlyMap<string, Started<KeyedVersion | null>[]>;
  calendar: TariffCalendar;
}

/** A room, or another place, that draws a type of energy. */
export type SupplyPlace = Pick<DueSupply, 'room_id' | 'room_path' | 'energy_type'>;

export async function loadTariffs(
  database: Pick<Database, 'run'>,
  tenantId: string,
  supplies: readonly SupplyPlace[],
): Promise<SupplyTariffs> {
  const areas = [...new Set(supplies.flatMap(({ room_path }) => areasOf(room_path)))];
  const assignments = await database.run(findAssignments, { tenant: tenantId, areas });
  const tariffs = [...new Set(assignments.flatMap(({ tariff_id }) => tariff_id ?? []))];
  const rows = tariffs.length === 0 ? [] : await database.run(findVersions, { tenant: tenantId, tariffs });
  const versions = Map.groupBy(rows, ({ tariff_id }) => tariff_id);
  const keyedOf = (tariff: string) => (versions.get(tariff) ?? []).map(toKeyed);
  const byArea = Map.groupBy(assignments, ({ area_id }) => area_id);
  const [stored] = await database.run(findDates, { tenant: tenantId });
  return {
    versionsOf: new Map(supplies.map((supply) => [keyOf(supply), resolveTariffs(assignmentsOf(supply, byArea), keyedOf)])),
    calendar: createTariffCalendar(stored?.dates ?? { holiday: [], shiftedWorkday: [], hotDay: [] }),
  };
}

function toKeyed({ id, valid_from, content }: VersionRow): KeyedVersion {
  return { key: id, version: { ...content, validFrom: valid_from.getTime() } };
}

/** The areas of a path, the innermost first. */
function areasOf(path: string): string[] {
  return path.split('/').filter(Boolean).reverse();
}

/** Which tariff holds from when on: at any instant that of the innermost area that has one. */
function assignmentsOf({ room_path, energy_type }: SupplyPlace, byArea: ReadonlyMap<string, readonly AssignmentRow[]>): TariffAssignment[] {
  const lists = areasOf(room_path).map((area) => (byArea.get(area) ?? []).filter((row) => row.energy_type === energy_type));
  const starts = [...new Set(lists.flatMap((list) => list.map(({ from_at }) => from_at.getTime())))].sort((one, other) => one - other);
  return starts.map((from) => {
    const held = lists.map((list) => list.findLast(({ from_at }) => from_at.getTime() <= from)?.tariff_id ?? null);
    return { from, value: held.find((tariff) => tariff !== null) ?? null };
  });
}
