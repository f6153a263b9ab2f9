import type { ApiParsedInput } from '@energy-om/contract';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { alarmConditions, alarmTables } from './alarm-conditions.ts';
import { type AlarmRow, alarmColumns, alarmJoins } from './alarm-rows.ts';
import { presentAlarm } from './present-alarm.ts';

export const listAlarms: Verb<'listAlarms'> = async ({ actor, database, language }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from ${alarmTables} where ${alarmConditions(actor, input, parameters).join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and ${afterCondition(input.sort, afterId, parameters)}`;
  const orderBy = orderings[input.sort];
  const ordered = `select x.id, x.level ${matches} ${after} order by ${orderBy}`;
  // The page is picked first, so that names are looked up for its few rows only.
  const text = `
    with page as (${selectPage(ordered, { alias: 'x', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${alarmColumns(actor, parameters)} from page p
      join ${alarmTables} on x.tenant_id = :tenant and x.id = p.id ${alarmJoins(actor, parameters)}
    order by ${orderBy}`;
  const rows = await database.run(prepared<AlarmRow>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentAlarm(row, language),
    (row) => cursorAfter(row.id, total),
  );
};

type Sort = ApiParsedInput<'listAlarms'>['sort'];

/** Ids sort by time of creation, so newest first is the primary key backwards. The most serious level has the lowest number. */
const orderings: Record<Sort, string> = { level: '(-x.level) desc, x.id desc', newest: 'x.id desc' };

/** The cursor contains only the id, and the level is looked up; an alarm of another tenant is not found. */
function afterCondition(sort: Sort, id: string, parameters: Parameters): string {
  const placeholder = parameters.add(id);
  if (sort === 'newest') return `x.id < ${placeholder}::uuid`;
  const level = `(select -y.level from alarms y where y.tenant_id = :tenant and y.id = ${placeholder})`;
  return `((-x.level), x.id) < (${level}, ${placeholder}::uuid)`;
}
