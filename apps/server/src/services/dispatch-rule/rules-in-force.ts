import type { DispatchRule, RuleTargetKind, RuleTeam } from '@energy-om/domain';
import type { Database, NumberedStatement } from '#db/database.ts';
import { fitCondition, leadingRoles } from '../scope/fit-members.ts';
import { hasTrade } from '../team/trade.ts';

export interface RuleInForce extends DispatchRule {
  name: string;
  target: RuleTargetKind;
  teamId: string;
}

/** $1 tenant. No more than a tenant may have. */
const rulesInForce: NumberedStatement = {
  name: 'list-dispatch-rules-in-force',
  text: `
    select r.id, r.name, r.priority, r.business_type_ids as "businessTypeIds", a.path as "areaPath", r.levels, r.sources, r.target, r.team_id as "teamId"
    from dispatch_rules r left join areas a on a.tenant_id = r.tenant_id and a.id = r.area_id
    where r.tenant_id = $1 and r.removed_at is null and r.enabled`,
};

export function listRulesInForce(database: Database, tenantId: string): Promise<RuleInForce[]> {
  return database.query<RuleInForce & object>(rulesInForce, [tenantId]);
}

/** $1 tenant, $2 team, $3 business type, $4 area path, $5 roles of who can accept for a team. */
const ruleTeam: NumberedStatement = {
  name: 'find-team-of-dispatch-rule',
  text: `
    select e.dissolved_at is not null as "isDissolved", ${hasTrade('e', 'b')} as "hasTrade",
      exists (select from team_members l where l.tenant_id = e.tenant_id and l.team_id = e.id and l.is_leader
        and ${fitCondition('l.account_id', '$4', '$5')}) as "isLed"
    from teams e join business_types b on b.tenant_id = e.tenant_id and b.id = $3
    where e.tenant_id = $1 and e.id = $2`,
};

/** What stands of a rule's team for an order. */
export async function findRuleTeam(
  database: Database,
  tenantId: string,
  teamId: string,
  order: { business_type_id: string; area_path: string },
): Promise<RuleTeam> {
  const [team] = await database.query<RuleTeam & object>(ruleTeam, [
    tenantId,
    teamId,
    order.business_type_id,
    order.area_path,
    leadingRoles,
  ]);
  // Teams are dissolved, never deleted.
  if (!team) throw new Error('the team of a rule is gone');
  return team;
}
