import type { ApiParsedInput } from '@energy-om/contract';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { findObjectOrOwnRoom } from './analysed-object.ts';
import { assertPeriod, comparePeriods } from './compare-periods.ts';
import { countMeters, type MeterFilter, unitOf } from './energy-meters.ts';
import { listPoints } from './list-points.ts';
import { loadLocalNow } from './load-local-now.ts';
import { presentCarbon } from './present-carbon.ts';
import { presentMeters } from './present-meters.ts';
import { queryConsumption } from './query-consumption.ts';
import { readEnergySettings } from './settings/settings-rows.ts';
import { listDayAmounts, sumConsumption } from './sum-consumption.ts';

export const analyseEnergy: Verb<'analyseEnergy'> = async (context, input) => {
  assertPeriod(input);
  const now = await loadLocalNow(context);
  const filter = await findObject(context, input, now.zone);
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

/** Throws `invalid` unless exactly one object is named, and `notFound` for an object that is neither in the actor's scope nor the room in which they live. */
function findObject(context: SignedInContext, input: ApiParsedInput<'analyseEnergy'>, zone: string): Promise<MeterFilter> {
  const { roomId, siteId, meterId, granularity } = input;
  const named = [roomId, siteId, meterId].filter((id) => id !== undefined);
  if (named.length !== 1)
    throw invalid({ [named.length === 0 ? 'siteId' : meterId !== undefined ? 'meterId' : 'roomId']: 'chooseOneOfThree' });
  return findObjectOrOwnRoom(context, input, { zone, grain: granularity === 'hour' ? 'hour' : 'day' });
}
