import type { ApiParsedInput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { type InvalidFields, invalid } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { teamCondition } from '#services/scope/team-scope.ts';
import { hasTrade } from '#services/team/trade.ts';

export type RuleTerms = Omit<ApiParsedInput<'saveDispatchRule'>, 'id' | 'version'>;

interface Named {
  area_path: string | null;
  business_types: number;
  has_team: boolean;
  has_trade: boolean;
}

/**
 * The area, business types and team that a rule names must exist, the area must be one that the actor manages, and the team must have the
 * trade of the business types.
 * Throws `invalid` by field, or `forbidden`.
 */
export async function checkRule(tx: Transaction<Schema>, actor: Actor, terms: RuleTerms): Promise<void> {
  const named = await findNamed(tx, actor, terms);
  if (terms.areaId !== null && named.area_path === null) throw invalid({ areaId: 'ruleAreaUnknown' });
  assertManagesPath(actor, 'dispatch-rule.manage', named.area_path);
  const faults: InvalidFields = {};
  if (named.business_types !== terms.businessTypeIds.length) faults.businessTypeIds = 'businessTypeUnknown';
  if (!named.has_team) faults.teamId = 'ruleTeamUnknown';
  else if (!named.has_trade) faults.teamId = 'ruleTeamOfOtherTrade';
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function findNamed(tx: Transaction<Schema>, actor: Actor, { areaId, businessTypeIds, teamId }: RuleTerms): Promise<Named> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const business = `business_types b where b.tenant_id = :tenant and b.retired_at is null and b.id = any (${parameters.add(businessTypeIds)}::uuid[])`;
  // The actor need not manage the team, only see it: it may also serve elsewhere.
  const team = `teams e where e.tenant_id = :tenant and e.id = ${parameters.add(teamId)} and e.dissolved_at is null and ${teamCondition(actor, 'team.view', parameters)}`;
  const text = `
    select (select a.path from areas a where a.tenant_id = :tenant and a.id = ${parameters.add(areaId)}::uuid and a.retired_at is null) as area_path,
      (select count(*)::int from ${business}) as business_types,
      exists (select from ${team}) as has_team,
      exists (select from ${team} and not exists (select from ${business} and not ${hasTrade('e', 'b')})) as has_trade`;
  const rows = await runIn(tx, prepared<Named>(text), parameters.values);
  return rows[0] as Named;
}
