import type { ApiParsedInput } from '@energy-om/contract';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import type { DeviceFilter } from '#services/device/query-devices.ts';
import { findNamedObject } from './analysed-object.ts';
import { assertPeriod, comparePeriods } from './compare-periods.ts';
import { countMeters, unitOf } from './energy-meters.ts';
import { listPoints } from './list-points.ts';
import { loadLocalNow } from './load-local-now.ts';
import { presentCarbon } from './present-carbon.ts';
import { presentMeters } from './present-meters.ts';
import { queryConsumption } from './query-consumption.ts';
import { readEnergySettings } from './settings/settings-rows.ts';
import { listDayAmounts, sumConsumption } from './sum-consumption.ts';

export const analyseEnergy: Verb<'analyseEnergy'> = async (context, input) => {
  assertPeriod(input);
  const filter = await findObject(context, input);
  const now = await loadLocalNow(context);
  const { from, to, granularity, energyType } = input;
  const [[meters], settings, rows] = await Promise.all([
    countMeters(context, filter),
    readEnergySettings(context.database.kysely, context.actor.tenantId),
    queryConsumption(context, { filter, spans: comparePeriods(input, now), granularity, zone: now.zone, byMeter: true }),
  ]);
  const together = rows.filter(({ meter_id }) => meter_id === null);
  return {
    from,
    to,
    energyType,
    at: context.clock.now().toISOString(),
    meterCount: meters?.count ?? 0,
    unit: unitOf(energyType),
    ...sumConsumption(together, listPoints(input, now), granularity),
    carbon: presentCarbon(settings, energyType, listDayAmounts(together, { granularity, zone: now.zone })),
    meters: await presentMeters(context, rows),
  };
};

/** Throws `invalid` unless exactly one object is named, and `notFound` for an object out of the actor's scope. */
function findObject(context: SignedInContext, input: ApiParsedInput<'analyseEnergy'>): Promise<DeviceFilter> {
  const { roomId, siteId, meterId } = input;
  const named = [roomId, siteId, meterId].filter((id) => id !== undefined);
  if (named.length !== 1)
    throw invalid({ [named.length === 0 ? 'siteId' : meterId !== undefined ? 'meterId' : 'roomId']: 'chooseOneOfThree' });
  return findNamedObject(context, input);
}
