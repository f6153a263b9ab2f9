import type { Verb } from '#services/core/request-context.ts';
import { assertPeriod, comparePeriods } from './compare-periods.ts';
import { countMeters, unitOf } from './energy-meters.ts';
import { listPoints } from './list-points.ts';
import { loadLocalNow } from './load-local-now.ts';
import { presentCarbon } from './present-carbon.ts';
import { queryConsumption } from './query-consumption.ts';
import { readEnergySettings } from './settings/settings-rows.ts';
import { listDayAmounts, sumConsumption } from './sum-consumption.ts';

export const getTotalEnergy: Verb<'getTotalEnergy'> = async (context, input) => {
  assertPeriod(input);
  const { from, to, granularity, energyType, siteId, projectId } = input;
  const now = await loadLocalNow(context);
  const filter = { energyType, siteId, projectId };
  const spans = comparePeriods(input, now);
  const [types, settings, rows] = await Promise.all([
    countMeters(context, filter),
    readEnergySettings(context.database.kysely, context.actor.tenantId),
    queryConsumption(context, { filter, spans, granularity, zone: now.zone, byMeter: false }),
  ]);
  const points = listPoints(input, now);
  const rowsByType = Map.groupBy(rows, (row) => row.energy_type);
  return {
    from,
    to,
    at: context.clock.now().toISOString(),
    types: types.map(({ energyType, count }) => {
      const ofType = rowsByType.get(energyType) ?? [];
      return {
        energyType,
        meterCount: count,
        unit: unitOf(energyType),
        ...sumConsumption(ofType, points, granularity),
        carbon: presentCarbon(settings, energyType, listDayAmounts(ofType, { granularity, zone: now.zone })),
      };
    }),
  };
};
