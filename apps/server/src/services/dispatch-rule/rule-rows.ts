import type { ApiOutput } from '@energy-om/contract';
import { findRuleHindrance, type RuleTeam } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { DispatchRuleTable } from '#db/schema/operations.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { leadingRoles } from '#services/scope/fit-members.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { hasTrade } from '#services/team/trade.ts';

export type Rule = ApiOutput<'saveDispatchRule'>;

export interface RuleRow
  extends Pick<Selectable<DispatchRuleTable>, 'id' | 'version' | 'name' | 'priority' | 'levels' | 'sources' | 'target' | 'enabled'>,
    RuleTeam {
  business_types: Rule['businessTypes'];
  area: Rule['area'];
  /** Null: everywhere. */
  path: string | null;
  team: Rule['team'];
}

/** Rule `r` with its team `e` and its area `a`. */
export const ruleTables = `dispatch_rules r
  join teams e on e.tenant_id = :tenant and e.id = r.team_id
  left join areas a on a.tenant_id = :tenant and a.id = r.area_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id`;

const namedBusiness = 'from business_types b where b.tenant_id = :tenant and b.id = any (r.business_type_ids)';

/** Whether someone can accept for the team in a part of the rule's area at least. @param roles placeholder of the roles that can */
const isLed = (roles: string) => `exists (
    select from team_members l
      join memberships m on m.tenant_id = :tenant and m.account_id = l.account_id and m.state = 'member'
      join role_grants g on g.tenant_id = :tenant and g.account_id = l.account_id and g.role = any (${roles})
      left join areas z on z.tenant_id = :tenant and z.id = g.area_id
    where l.tenant_id = :tenant and l.team_id = r.team_id and l.is_leader
      and (z.path is null or a.path is null or starts_with(a.path, z.path) or starts_with(z.path, a.path)))`;

/** The columns of a RuleRow. */
export function ruleColumns(parameters: Parameters): string {
  return `
  r.id, r.version, r.name, r.priority, r.levels, r.sources, r.target, r.enabled, a.path,
  coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id) ${namedBusiness}), '[]') as business_types,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', ${placeName}) end as area,
  jsonb_build_object('id', e.id, 'name', e.name) as team,
  e.dissolved_at is not null as "isDissolved",
  not exists (select ${namedBusiness} and not ${hasTrade('e', 'b')}) as "hasTrade",
  ${isLed(parameters.add(leadingRoles))} as "isLed"`;
}

/** Undefined for a rule of another tenant or a removed one. */
export function findRule(tx: Transaction<Schema>, tenantId: string, id: string): Promise<RuleRow | undefined> {
  return selectRule(tx, tenantId, id, '');
}

/** Locks the rule's row until the transaction ends. Undefined for a rule of another tenant or a removed one. */
export function lockRule(tx: Transaction<Schema>, tenantId: string, id: string): Promise<RuleRow | undefined> {
  return selectRule(tx, tenantId, id, 'for no key update of r');
}

async function selectRule(
  tx: Transaction<Schema>,
  tenantId: string,
  id: string,
  lock: '' | 'for no key update of r',
): Promise<RuleRow | undefined> {
  const parameters = new Parameters({ tenant: tenantId });
  const text = `
    select ${ruleColumns(parameters)} from ${ruleTables}
    where r.tenant_id = :tenant and r.id = ${parameters.add(id)} and r.removed_at is null ${lock}`;
  const rows = await runIn(tx, prepared<RuleRow>(text), parameters.values);
  return rows[0];
}

export function presentRule(row: RuleRow, actor: Member): Rule {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    priority: row.priority,
    businessTypes: row.business_types,
    area: row.area,
    levels: row.levels,
    sources: row.sources,
    target: row.target,
    team: row.team,
    hindrance: findRuleHindrance(row),
    enabled: row.enabled,
    mayManage: managesPath(actor, 'dispatch-rule.manage', row.path),
  };
}
