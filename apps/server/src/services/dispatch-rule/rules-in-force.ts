import type { DispatchRule, Role, RuleTargetKind, RuleTeam } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { fitCondition, leadingRoles } from '#services/scope/fit-members.ts';
import { hasTrade } from '#services/team/trade.ts';

export interface RuleInForce extends DispatchRule {
  name: string;
  target: RuleTargetKind;
  teamId: string;
}

/** All at once: a tenant has at most `maxRules`. */
const rulesInForce = statement<{ tenant: string }, RuleInForce>(
  'list-dispatch-rules-in-force',
  `
    select r.id, r.name, r.priority, r.business_type_ids as "businessTypeIds", a.path as "areaPath", r.levels, r.sources, r.target, r.team_id as "teamId"
    from dispatch_rules r left join areas a on a.tenant_id = :tenant and a.id = r.area_id
    where r.tenant_id = :tenant and r.removed_at is null and r.enabled`,
);

export function listRulesInForce(database: Database, tenantId: string): Promise<RuleInForce[]> {
  return database.run(rulesInForce, { tenant: tenantId });
}

interface RuleTeamValues {
  tenant: string;
  team: string;
  businessType: string;
  areaPath: string;
  /** The roles that can accept for a team. */
  roles: readonly Role[];
}

const ruleTeam = statement<RuleTeamValues, RuleTeam>(
  'find-team-of-dispatch-rule',
  `
    select e.dissolved_at is not null as "isDissolved", ${hasTrade('e', 'b')} as "hasTrade",
      exists (select from team_members l where l.tenant_id = :tenant and l.team_id = e.id and l.is_leader
        and ${fitCondition('l.account_id', ':areaPath', ':roles')}) as "isLed"
    from teams e join business_types b on b.tenant_id = :tenant and b.id = :businessType
    where e.tenant_id = :tenant and e.id = :team`,
);

/** The state of a rule's team for an order. */
export async function findRuleTeam(
  database: Database,
  tenantId: string,
  teamId: string,
  order: { business_type_id: string; area_path: string },
): Promise<RuleTeam> {
  const [team] = await database.run(ruleTeam, {
    tenant: tenantId,
    team: teamId,
    businessType: order.business_type_id,
    areaPath: order.area_path,
    roles: leadingRoles,
  });
  // Teams are dissolved, never deleted.
  if (!team) throw new Error('the team of a rule is gone');
  return team;
}
