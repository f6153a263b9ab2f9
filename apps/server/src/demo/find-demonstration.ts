import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { verifyPassword } from '../services/account/password/password.ts';
import { demonstrationPassword } from './demonstration-accounts.ts';
import { demonstrationPeople, listTenantIdEnds } from './demonstration-plans.ts';
import { accountsAfterTenant, applicantAge, tenantAge } from './tenant/tenant-plan.ts';

export interface FoundTenant {
  id: string;
  name: string;
  created_at: Date;
}

export interface FoundAccount {
  id: string;
  login_name: string;
  password_hash: string | null;
}

/** The oldest is the first. */
export async function findDemonstrationTenants(kysely: Kysely<Schema>): Promise<FoundTenant[]> {
  const ends = listTenantIdEnds();
  const end = sql<string>`right(id::text, ${(ends[0] as string).length})`;
  return kysely
    .selectFrom('tenants')
    .select(['id', 'name', 'created_at'])
    .where(end, 'in', ends)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Finds the accounts that were created with these tenants, even if their numbers have changed: no other account was created at these
 * instants.
 */
export async function findDemonstrationAccounts(kysely: Kysely<Schema>, tenants: readonly FoundTenant[]): Promise<FoundAccount[]> {
  const [first] = tenants;
  if (!first) return [];
  const createdAt = first.created_at.getTime();
  const instants = [createdAt, createdAt + accountsAfterTenant, loadedAt(first).getTime() - applicantAge].map((at) => new Date(at));
  return kysely
    .selectFrom('accounts')
    .select(['id', 'login_name', 'password_hash'])
    .where('created_at', 'in', instants)
    .orderBy('login_name')
    .execute();
}

/** Returns the time of loading. All tenants are loaded at once, and the first was created a fixed time before. @param first the oldest */
export function loadedAt({ created_at }: FoundTenant): Date {
  return new Date(created_at.getTime() + tenantAge);
}

/**
 * Finds an account whose name and password are both public; null when there is none. It checks accounts with the demonstration's names, and
 * those created with it, and stops at the first match. It therefore costs one hash where the demonstration is unchanged, and none where
 * there is no such account.
 */
export async function findOpenAccount(kysely: Kysely<Schema>): Promise<string | null> {
  const names = demonstrationPeople.map(({ loginName }) => loginName);
  const named = await kysely
    .selectFrom('accounts')
    .select(['id', 'login_name', 'password_hash'])
    .where('login_name', 'in', names)
    .orderBy('login_name')
    .execute();
  const known = new Set(named.map(({ id }) => id));
  const others = await findDemonstrationAccounts(kysely, await findDemonstrationTenants(kysely));
  for (const account of [...named, ...others.filter(({ id }) => !known.has(id))])
    if (await hasDemonstrationPassword(account)) return account.login_name;
  return null;
}

export async function hasDemonstrationPassword({ password_hash }: Pick<FoundAccount, 'password_hash'>): Promise<boolean> {
  return password_hash !== null && verifyPassword(demonstrationPassword, password_hash);
}
