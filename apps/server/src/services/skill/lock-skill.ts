import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, forbidden, notFound } from '#services/core/service-error.ts';
import { personCondition } from '#services/scope/skill-scope.ts';
import { readSkill } from './skill-rows.ts';

interface LockedSkill {
  account_id: string;
  photo_id: string | null;
  version: number;
}

const lockOne = statement<{ tenant: string; id: string }, LockedSkill>(
  'lock-member-skill',
  `select s.account_id, s.photo_id, s.version
    from member_skills s where s.tenant_id = :tenant and s.id = :id and s.removed_at is null for no key update`,
);

/**
 * Locks a certificate at the version that was read, until the transaction ends. Throws `notFound` for one that is not the tenant's or
 * removed, `forbidden` for one of somebody whom the actor does not manage, and a conflict with the certificate as it stands for another
 * version.
 */
export async function lockManagedSkill(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
  today: string,
): Promise<LockedSkill> {
  const [skill] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!skill) throw notFound();
  if (!(await managesPerson(tx, actor, skill.account_id))) throw forbidden('outsideManagedArea');
  if (skill.version !== version) throw conflict('conflict', await readSkill(tx, actor, id, today));
  return skill;
}

const lockMembership = statement<{ tenant: string; account: string }, { account_id: string }>(
  'lock-membership-for-skill',
  `select m.account_id from memberships m
    where m.tenant_id = :tenant and m.account_id = :account and m.state = 'member' for no key update`,
);

/**
 * Locks a membership, so that certificates of one person are counted one after the other and nobody leaves meanwhile. Throws `notFound` for
 * an account that is no member, and `forbidden` for somebody whom the actor does not manage.
 */
export async function lockManagedPerson(tx: Transaction<Schema>, actor: Actor, accountId: string): Promise<void> {
  const [member] = await runIn(tx, lockMembership, { tenant: actor.tenantId, account: accountId });
  if (!member) throw notFound();
  if (!(await managesPerson(tx, actor, accountId))) throw forbidden('outsideManagedArea');
}

async function managesPerson(tx: Transaction<Schema>, actor: Actor, accountId: string): Promise<boolean> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${personCondition(`${parameters.add(accountId)}::uuid`, actor, 'skill.manage', parameters)} as managed`;
  const [row] = await runIn(tx, prepared<{ managed: boolean }>(text), parameters.values);
  return row?.managed ?? false;
}
