import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition, inArea } from '#services/scope/area-scope.ts';
import { type ListedDeviceRow, listedColumns, listedJoins, presentListedDevice } from './managed-device-rows.ts';

const order = '(d.retired_at is not null), d.name, d.id';

/** Retired ones too, so that they can be brought back. */
export const listManagedDevices: Verb<'listManagedDevices'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = ['d.tenant_id = :tenant', areaCondition(actor, 'device.manage', 'a.path', parameters)];
  if (input.areaId !== undefined) conditions.push(inArea('a.path', input.areaId, parameters));
  if (input.kind !== undefined) conditions.push(`d.kind = ${parameters.add(input.kind)}`);
  if (input.keyword) {
    const pattern = parameters.add(containsPattern(input.keyword));
    conditions.push(`(d.name ilike ${pattern} or d.code ilike ${pattern})`);
  }
  const matches = `from devices d join areas a on a.tenant_id = :tenant and a.id = d.area_id where ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and (${order}) > ${positionOf(afterId, parameters)}`;
  const ordered = `select d.id, d.name, d.retired_at ${matches} ${after} order by ${order}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'd', orderBy: order, limit: input.pageSize + 1, offset }, parameters)})
    select ${listedColumns} from page join devices d on d.tenant_id = :tenant and d.id = page.id ${listedJoins} order by ${order}`;
  const rows = await database.run(prepared<ListedDeviceRow>(text), parameters.values);
  return presentPage(rows, input, total, presentListedDevice, (row) => cursorAfter(row.id, total));
};

/** The cursor contains only the id, because a name may be longer than a cursor. A device of another tenant is not found. */
function positionOf(id: string, parameters: Parameters): string {
  const placeholder = parameters.add(id);
  const column = (expression: string) => `(select ${expression} from devices x where x.tenant_id = :tenant and x.id = ${placeholder})`;
  return `(${column('x.retired_at is not null')}, ${column('x.name')}, ${placeholder}::uuid)`;
}
