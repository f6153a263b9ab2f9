import { localDate } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { findListedDevice } from '../query-devices.ts';
import { describeMeters } from './describe-meters.ts';
import { findConsumptionUnit } from './present-meter.ts';
import { findMeterGateway, findMeterHistory, listReplacements } from './query-meter-details.ts';
import { listOpenAlarms } from './query-open-alarms.ts';

export const getMeter: Verb<'getMeter'> = async (context, { id }) => {
  const row = await findListedDevice(context, { id, reporting: true });
  const today = localDate(context.clock.now().getTime(), await loadTimeZone(context));
  const [[described], gateway, history, replacements, alarms] = await Promise.all([
    describeMeters(context, [row]),
    row.gateway_id === null ? null : findMeterGateway(context, row.gateway_id),
    findMeterHistory(context, id, today),
    listReplacements(context, id),
    listOpenAlarms(context, id),
  ]);
  if (!described || !history) throw notFound();
  const counts = findConsumptionUnit(row, described.parts) !== null;
  return {
    ...described.meter,
    gateway,
    registerFactor: row.register_factor,
    yesterday: counts ? history.yesterday : null,
    month: counts ? history.month : null,
    replacements,
    attributes: history.attributes,
    openAlarms: alarms.map(({ id, name, level, raised_at }) => ({ id, name, level, raisedAt: raised_at.toISOString() })),
  };
};
