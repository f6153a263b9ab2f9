import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { findListedDevice } from '#services/device/query-devices.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { presentReading, readingColumns } from './reading-rows.ts';

/** Throws `notFound` for a device out of reach. Ids sort by when readings arrived, so they are listed by when they were taken. */
export const listMeterReadings: Verb<'listMeterReadings'> = async (context, input) => {
  const { actor, database } = context;
  await findListedDevice(context, { id: input.deviceId });
  const parameters = new Parameters({ tenant: actor.tenantId });
  const list = {
    from: ['manual_readings', 'r'],
    conditions: [`r.device_id = ${parameters.add(input.deviceId)}`],
    conditionJoins: '',
    columns: readingColumns(areaCondition(actor, 'meter-reading.record', 'a.path', parameters)),
    joins: `join devices d on d.tenant_id = :tenant and d.id = r.device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id`,
    sortedBy: ['at'],
    isDescending: true,
  } as const;
  return readListPage(database, input, parameters, list, presentReading);
};
