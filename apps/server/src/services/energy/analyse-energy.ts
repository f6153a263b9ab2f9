import type { ApiParsedInput } from '@energy-om/contract';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import type { DeviceFilter } from '#services/device/query-devices.ts';
import { assertAreaInSight, findMeterType } from './analysed-object.ts';
import { assertPeriod, comparePeriods } from './compare-periods.ts';
import { countMeters, unitOf } from './energy-meters.ts';
import { listPoints } from './list-points.ts';
import { loadLocalNow } from './load-local-now.ts';
import { presentMeters } from './present-meters.ts';
import { queryConsumption } from './query-consumption.ts';
import { sumConsumption } from './sum-consumption.ts';

export const analyseEnergy: Verb<'analyseEnergy'> = async (context, input) => {
  assertPeriod(input);
  const filter = await findObject(context, input);
  const now = await loadLocalNow(context);
  const { from, to, granularity, energyType } = input;
  const [[meters], rows] = await Promise.all([
    countMeters(context, filter),
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
    meters: await presentMeters(context, rows),
  };
};

/** Throws `invalid` unless exactly one object is named, and `notFound` for an object out of the actor's scope. */
async function findObject(context: SignedInContext, input: ApiParsedInput<'analyseEnergy'>): Promise<DeviceFilter> {
  const { roomId, siteId, meterId, energyType } = input;
  const named = [roomId, siteId, meterId].filter((id) => id !== undefined);
  if (named.length !== 1)
    throw invalid({ [named.length === 0 ? 'siteId' : meterId !== undefined ? 'meterId' : 'roomId']: 'chooseOneOfThree' });
  if (meterId !== undefined) {
    if ((await findMeterType(context, meterId)) !== energyType) throw invalid({ energyType: 'meterOfAnotherType' });
    return { id: meterId, energyType };
  }
  const areaId = (roomId ?? siteId) as string;
  await assertAreaInSight(context, areaId, roomId === undefined ? null : 'room');
  return { siteId: areaId, energyType };
}
