import type { Kysely, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { managedConditions } from './member-conditions.ts';
import { type Member, type MemberRow, memberColumns, presentMember } from './member-rows.ts';

/** Throws `notFound` for an account that is neither a member nor an applicant, or is out of the actor's scope. */
export async function loadManagedMember(database: Kysely<Schema>, actor: Actor, accountId: string): Promise<Member> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const member = await findMember(database, actor, accountId, managedConditions(actor, {}, parameters), parameters);
  if (member === null) throw notFound();
  return member;
}

/**
 * Loads the member in its current state, even where the actor may not see it after the change.
 * @param accountId of a member that `lockManagedMember` has locked
 */
export async function loadLockedMember(tx: Transaction<Schema>, actor: Actor, accountId: string): Promise<Member> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const member = await findMember(tx, actor, accountId, [`m.tenant_id = :tenant`], parameters);
  if (member === null) throw notFound();
  return member;
}

/**
 * Locks the membership until the transaction ends. Throws `notFound` for an account that is no member, or is out of the actor's scope.
 * @param use `remove`: orders that are given to the account meanwhile wait as well
 */
export async function lockManagedMember(
  tx: Transaction<Schema>,
  actor: Actor,
  accountId: string,
  use: 'change' | 'remove' = 'change',
): Promise<void> {
  const locked = await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'member')
    [use === 'change' ? 'forShare' : 'forUpdate']()
    .executeTakeFirst();
  if (!locked) throw notFound();
  await loadManagedMember(tx, actor, accountId);
}

async function findMember(
  database: Kysely<Schema>,
  actor: Actor,
  accountId: string,
  conditions: readonly string[],
  parameters: Parameters,
): Promise<Member | null> {
  const text = `
    select ${memberColumns(actor, parameters)} from memberships m join accounts y on y.id = m.account_id
    where ${conditions.join(' and ')} and m.account_id = ${parameters.add(accountId)} and m.state <> 'refused'`;
  const rows = await runIn(database, prepared<MemberRow>(text), parameters.values);
  return rows[0] ? presentMember(rows[0], actor) : null;
}
