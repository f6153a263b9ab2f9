import { Parameters, prepared } from '../../db/statement-text.ts';
import { cursorAfter, findPlace, presentPage, selectPage } from '../page.ts';
import type { Verb } from '../request-context.ts';
import { alarmConditions, alarmTables } from './alarm-conditions.ts';
import { type AlarmRow, alarmColumns, alarmJoins } from './alarm-rows.ts';
import { presentAlarm } from './present-alarm.ts';

export const listAlarms: Verb<'listAlarms'> = async ({ actor, database, language }, input) => {
  const parameters = new Parameters();
  const matches = `from ${alarmTables} where ${alarmConditions(actor, input, parameters).join(' and ')}`;
  const { afterId, offset, total } = await findPlace(database, input, matches, parameters);
  // Ids sort by the time they were made, so newest first is the key backwards.
  const after = afterId === null ? '' : `and x.id < ${parameters.add(afterId)}::uuid`;
  const orderBy = 'x.id desc';
  const ordered = `select x.tenant_id, x.id ${matches} ${after} order by ${orderBy}`;
  // The page is picked first: names are looked up for its few rows only.
  const text = `
    with page as (${selectPage(ordered, { alias: 'x', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${alarmColumns(actor, parameters)} from page p
      join ${alarmTables} on x.tenant_id = p.tenant_id and x.id = p.id ${alarmJoins(actor, parameters)}
    order by ${orderBy}`;
  const rows = await database.query<AlarmRow & object>(prepared(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentAlarm(row, language),
    (row) => cursorAfter(row.id, total),
  );
};
