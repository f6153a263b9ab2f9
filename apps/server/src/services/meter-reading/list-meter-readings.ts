import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { findListedDevice } from '#services/device/query-devices.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { type ManualReadingRow, presentReading, readingColumns } from './reading-rows.ts';

/** Throws `notFound` for a device out of reach. Ids sort by time. */
export const listMeterReadings: Verb<'listMeterReadings'> = async (context, input) => {
  const { actor, database } = context;
  await findListedDevice(context, { id: input.deviceId });
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from manual_readings r where r.tenant_id = :tenant and r.device_id = ${parameters.add(input.deviceId)}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and r.id < ${parameters.add(afterId)}::uuid`;
  const orderBy = 'r.id desc';
  const ordered = `select r.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'r', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${readingColumns(areaCondition(actor, 'meter-reading.record', 'a.path', parameters))}
    from page
      join manual_readings r on r.tenant_id = :tenant and r.id = page.id
      join devices d on d.tenant_id = :tenant and d.id = r.device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
    order by ${orderBy}`;
  const rows = await database.run(prepared<ManualReadingRow>(text), parameters.values);
  return presentPage(rows, input, total, presentReading, ({ id }) => cursorAfter(id, total));
};
