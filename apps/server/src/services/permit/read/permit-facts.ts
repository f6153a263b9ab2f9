import { type Permit, type PermitFacts, qualifyingSkills, type WorkOrderStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { earthsOf } from './permit-rows.ts';

interface FactsRow {
  unqualified: string[];
  leading_elsewhere: string[];
}

/**
 * An expression for the certificates of an account `:kinds` allows, to be followed by a condition. A certificate is judged by its kind: one that
 * a tenant names by its own words says nothing about what it is for.
 */
const certificates = (account: string) => `from member_skills s where s.tenant_id = :tenant and s.account_id = ${account}
      and s.removed_at is null and s.kind = any (:kinds::text[])`;

const findFacts = statement<
  { tenant: string; permit: string; people: readonly string[]; leaders: readonly string[]; kinds: readonly string[]; until: Date },
  FactsRow
>(
  'find-facts-of-permit',
  `
    select
      array(select x.id from unnest(:people::uuid[]) x(id) where not exists (select ${certificates('x.id')}
        and (s.ends_on is null or s.ends_on >= (:until::timestamptz at time zone t.time_zone)::date))) as unqualified,
      array(select p.leader_id from permits p where p.tenant_id = :tenant and p.leader_id = any (:leaders::uuid[])
        and p.id <> :permit and p.status in ('open', 'working', 'paused')) as leading_elsewhere
    from tenants t where t.id = :tenant`,
);

export interface PermitCircumstances {
  tenantId: string;
  now: number;
  orderStatus: WorkOrderStatus;
  orderLevel: number;
  isDispatcher: boolean;
}

/** What is true outside of a permit at the moment of a decision about it. @param after people and window as the act would leave them */
export async function loadPermitFacts(
  tx: Transaction<Schema>,
  { tenantId, ...circumstances }: PermitCircumstances,
  permit: Permit,
  after: Pick<Permit, 'issuerId' | 'leaderId' | 'permitterId' | 'guardianId' | 'crewIds' | 'validUntil'>,
): Promise<PermitFacts> {
  const guardian = after.guardianId === null ? [] : [after.guardianId];
  const [facts] = await runIn(tx, findFacts, {
    tenant: tenantId,
    permit: permit.id,
    people: [...new Set([after.issuerId, after.leaderId, after.permitterId, ...guardian, ...after.crewIds])],
    leaders: [...new Set([permit.leaderId, after.leaderId])],
    kinds: qualifyingSkills[permit.kind],
    until: new Date(after.validUntil),
  });
  return {
    ...circumstances,
    isSystem: false,
    unqualifiedIds: facts?.unqualified ?? [],
    leadingElsewhereIds: facts?.leading_elsewhere ?? [],
    earthsPlaced: earthsOf(permit.points),
  };
}
