import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { MemberSkillTable } from '#db/schema/skills.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import { personCondition } from '#services/scope/skill-scope.ts';
import type { ImportScope } from '../kinds/import-kind.ts';
import { anyOf, splitBatches } from '../write/batches.ts';
import { findAccountsByPhone, type KnownAccount } from './load-staff.ts';

type Columns = 'id' | 'account_id' | 'kind' | 'name' | 'certificate_no' | 'issued_on' | 'valid_until' | 'review_on';
/** What a file says of a certificate; nothing else of it is changed. */
export type Skill = Pick<Selectable<MemberSkillTable>, Columns>;

export interface SkillHolder extends KnownAccount {
  /** Whether whoever imports manages the certificates of this person. */
  isManaged: boolean;
  skills: Skill[];
}

/** Loads the members with one of the mobile numbers, by number, and locks them, so that nobody leaves and none is given a certificate meanwhile. */
export async function loadSkillHolders(
  { tx, tenantId, actor }: ImportScope,
  phones: readonly string[],
): Promise<ReadonlyMap<string, readonly SkillHolder[]>> {
  const holders = new Map<string, SkillHolder[]>();
  for (const batch of splitBatches(phones)) {
    const accounts = await findAccountsByPhone(tx, batch);
    if (accounts.length === 0) continue;
    const members = await lockMembers({ tx, tenantId, actor }, accounts.map(({ id }) => id).sort());
    const skills = Map.groupBy(await selectSkills(tx, tenantId, [...members.keys()]), ({ account_id }) => account_id);
    for (const { id, full_name, login_name, phone_number } of accounts) {
      const isManaged = members.get(id);
      if (isManaged === undefined) continue;
      const holder = { id, fullName: full_name, isManaged, skills: skills.get(id) ?? [] };
      for (const phone of new Set([login_name, phone_number])) holders.set(phone, [...(holders.get(phone) ?? []), holder]);
    }
  }
  return holders;
}

/** @returns the members among the accounts, with whether the actor manages their certificates */
async function lockMembers(
  { tx, tenantId, actor }: Pick<ImportScope, 'tx' | 'tenantId' | 'actor'>,
  accounts: readonly string[],
): Promise<Map<string, boolean>> {
  const parameters = new Parameters({ tenant: tenantId, accounts });
  const managed = actor ? personCondition('b.account_id', actor, 'skill.manage', parameters) : 'true';
  const text = `
    select b.account_id, ${managed} as managed from memberships b
    where b.tenant_id = :tenant and b.account_id = any (:accounts::uuid[]) and b.state = 'member'
    order by b.account_id for no key update`;
  const rows = await runIn(tx, prepared<{ account_id: string; managed: boolean }>(text), parameters.values);
  return new Map(rows.map(({ account_id, managed: isManaged }) => [account_id, isManaged]));
}

function selectSkills(tx: Transaction<Schema>, tenantId: string, accounts: readonly string[]): Promise<Skill[]> {
  return tx
    .selectFrom('member_skills')
    .select(['id', 'account_id', 'kind', 'name', 'certificate_no', 'issued_on', 'valid_until', 'review_on'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', anyOf('uuid', accounts))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
