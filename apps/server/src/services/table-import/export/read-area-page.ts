import type { AreaKind } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { areaLabels } from '../kinds/area-labels.ts';
import { areaNames } from './area-names.ts';
import { type ExportedRow, exportPageRows, pageOf, type ReadPage } from './export-page.ts';

interface AreaRow {
  path: string;
  kind: AreaKind;
  name: string;
  parent: string | null;
  longitude: number | null;
  latitude: number | null;
  address: string | null;
  calendar: string | null;
}

/** Areas in the order of their paths, so that each comes after the one that contains it. @param kinds condition on area `a` */
function readAreaPage(kinds: string, present: (row: AreaRow) => ExportedRow): ReadPage {
  return async (database, actor, cursor) => {
    const parameters = new Parameters({ tenant: actor.tenantId, after: cursor ?? '', count: exportPageRows + 1 });
    const text = `
      select a.path, a.kind, a.name, ${areaNames('a', true)} as parent, a.longitude, a.latitude, a.address, c.name as calendar
      from areas a left join work_calendars c on c.tenant_id = :tenant and c.id = a.calendar_id
      where a.tenant_id = :tenant and a.retired_at is null and ${kinds} and a.path > :after
        and ${areaCondition(actor, 'table.exchange', 'a.path', parameters)}
      order by a.path limit :count`;
    const rows = await database.run(prepared<AreaRow>(text), parameters.values);
    return pageOf(rows, ({ path }) => path, present);
  };
}

export const readSitePage = readAreaPage("a.kind <> 'room'", ({ kind, ...row }) => ({
  name: row.name,
  parent: row.parent,
  kind: areaLabels[kind],
  longitude: row.longitude,
  latitude: row.latitude,
  address: row.address,
  calendar: row.calendar,
}));

export const readRoomPage = readAreaPage("a.kind = 'room'", ({ name, parent }) => ({ name, building: parent }));
