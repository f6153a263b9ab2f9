import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { Verb } from '#services/core/request-context.ts';
import { anyGrant, areasMeet } from '#services/scope/area-scope.ts';
import { presentRule, type RuleRow, ruleColumns, ruleTables } from './rule-rows.ts';

/** All rules that may dispatch an order within the actor's reach, those for the whole tenant too. */
export const listDispatchRules: Verb<'listDispatchRules'> = async ({ actor, database }) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select ${ruleColumns(parameters)} from ${ruleTables}
    where r.tenant_id = :tenant and r.removed_at is null and ${concerns(actor, parameters)}
    order by r.priority, r.id`;
  const rows = await database.run(prepared<RuleRow>(text), parameters.values);
  return rows.map((row) => presentRule(row, actor));
};

function concerns(actor: Actor, parameters: Parameters): string {
  return anyGrant(actor, 'dispatch-rule.view', (_, grantPath) =>
    grantPath === null ? 'true' : `(a.path is null or ${areasMeet('a.path', parameters.add(grantPath))})`,
  );
}
