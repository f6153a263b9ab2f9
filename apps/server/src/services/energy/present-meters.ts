import type { ApiOutput } from '@energy-om/contract';
import { isComparable } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaJoins } from '#services/device/query-devices.ts';
import { placeName } from '#services/scope/area-label.ts';
import type { ConsumptionRow } from './query-consumption.ts';
import { sumCounted } from './sum-consumption.ts';

type MeterUse = ApiOutput<'analyseEnergy'>['meters'][number];

const maxMeters = 100;

/** Presents the meters that have a row in the period or the one before, the largest first. @param rows rows of points are ignored */
export async function presentMeters(context: SignedInContext, rows: readonly ConsumptionRow[]): Promise<MeterUse[]> {
  const byMeter = Map.groupBy(
    rows.filter(({ meter_id, span }) => meter_id !== null && span <= 1),
    ({ meter_id }) => meter_id as string,
  );
  const used = [...byMeter].map(([id, rows]) => {
    const [own, before] = [rows.filter(({ span }) => span === 0), rows.filter(({ span }) => span === 1)];
    return {
      id,
      total: sumCounted(own) ?? 0,
      before: sumCounted(before),
      isComparable: isComparable(countUsed(own), countUsed(before)),
    };
  });
  used.sort((one, other) => other.total - one.total || (other.before ?? 0) - (one.before ?? 0) || (one.id < other.id ? -1 : 1));
  const shown = used.slice(0, maxMeters);
  const names = await findMeterNames(
    context,
    shown.map(({ id }) => id),
  );
  return shown.map((use) => ({ ...use, name: names.get(use.id)?.name ?? '', site: names.get(use.id)?.site ?? '' }));
}

const countUsed = (rows: readonly ConsumptionRow[]) => rows.reduce((sum, { used }) => sum + used, 0);

interface NameRow {
  id: string;
  name: string;
  site: string;
}

const selectNames = statement<{ tenant: string; meters: readonly string[] }, NameRow>(
  'find-meter-names',
  `select d.id, d.name, ${placeName} as site from unnest(:meters::uuid[]) as asked (id)
    join devices d on d.tenant_id = :tenant and d.id = asked.id ${areaJoins}`,
);

export async function findMeterNames({ actor, database }: SignedInContext, ids: readonly string[]): Promise<Map<string, NameRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database.run(selectNames, { tenant: actor.tenantId, meters: ids });
  return new Map(rows.map((row) => [row.id, row]));
}
