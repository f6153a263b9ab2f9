import { containsPattern, Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { presentRule, type RuleRow, ruleColumns, ruleTables } from './rule-rows.ts';

/**
 * Lists rules, newest first. An administrator of one area gets the rules for it, for the areas in it and for their devices, but not those
 * for a model, which apply everywhere.
 */
export const listAlarmRules: Verb<'listAlarmRules'> = async ({ actor, database, language }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = ['r.tenant_id = :tenant', 'r.removed_at is null', areaCondition(actor, 'alarm-rule.manage', 'a.path', parameters)];
  if (input.keyword) {
    const pattern = parameters.add(containsPattern(input.keyword));
    conditions.push(
      `(r.name ilike ${pattern} or case when r.model_id is not null then m.name when r.device_id is not null then d.name else a.name end ilike ${pattern})`,
    );
  }
  const matches = `from ${ruleTables} where ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and r.id < ${parameters.add(afterId)}::uuid`;
  const text = `
    select ${ruleColumns} ${matches} ${after}
    order by r.id desc limit ${parameters.add(input.pageSize + 1)} offset ${parameters.add(offset)}`;
  const rows = await database.run(prepared<RuleRow>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentRule(row, language),
    (row) => cursorAfter(row.id, total),
  );
};
