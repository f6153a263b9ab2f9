import type { ApiParsedInput } from '@energy-om/contract';
import { isMobileNumber, normaliseMobileNumber } from '@energy-om/domain';
import { containsPattern, type Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';

export type MemberFilter = Pick<ApiParsedInput<'listMembers'>, 'role' | 'keyword'>;

/**
 * Conditions on the members that an administrator manages: membership `m` with account `y`. An administrator limited to an area manages
 * members with a role there, and no applicants.
 */
export function managedConditions(actor: Actor, { role, keyword }: MemberFilter, parameters: Parameters): string[] {
  const conditions = [`m.tenant_id = :tenant`];
  const isLimited = managedPaths(actor, 'member.manage') !== null;
  if (isLimited) conditions.push(`m.state = 'member'`);
  if (isLimited || role !== undefined) conditions.push(hasGrant(actor, role, parameters));
  if (keyword) conditions.push(keywordCondition(keyword, parameters));
  return conditions;
}

function hasGrant(actor: Actor, role: MemberFilter['role'], parameters: Parameters): string {
  const inReach = areaCondition(actor, 'member.manage', 'r.path', parameters);
  const inRole = role === undefined ? 'true' : `g.role = ${parameters.add(role)}`;
  return `exists (
    select from role_grants g left join areas r on r.tenant_id = :tenant and r.id = g.area_id
    where g.tenant_id = :tenant and g.account_id = m.account_id and ${inRole} and ${inReach})`;
}

/** The list shows the last four digits. A search for any other part would reveal, digit by digit, the masked digits. */
const shownDigits = /^\d{4}$/;

/** Matches part of the name, or the whole number, or its last four digits. On account `y`. */
export function keywordCondition(keyword: string, parameters: Parameters): string {
  const inName = `y.full_name ilike ${parameters.add(containsPattern(keyword))}`;
  const number = normaliseMobileNumber(keyword);
  if (isMobileNumber(number)) return `(${inName} or y.phone_number = ${parameters.add(number)})`;
  return shownDigits.test(number) ? `(${inName} or right(y.phone_number, 4) = ${parameters.add(number)})` : inName;
}
