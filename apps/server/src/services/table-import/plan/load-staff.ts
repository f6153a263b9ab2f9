import type { Role } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { MembershipTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';
import { anyOf, splitBatches } from '../write/batches.ts';

export interface KnownAccount {
  id: string;
  fullName: string;
}

/** What a tenant already has of the people in a file. */
export interface KnownStaff {
  /** Accounts by mobile number; several, where one account has the number and another signs in with it. */
  accounts: ReadonlyMap<string, readonly KnownAccount[]>;
  /** Membership states by account. */
  memberships: ReadonlyMap<string, MembershipTable['state']>;
  grants: ReadonlySet<string>;
  /** The roles of each account, over whatever area. */
  roles: ReadonlyMap<string, ReadonlySet<Role>>;
  /** The areas of each account's roles; null: the whole tenant. */
  areaIds: ReadonlyMap<string, readonly (string | null)[]>;
  /** Whether each member leads the team. */
  teamMembers: ReadonlyMap<string, boolean>;
}

export function grantKey(accountId: string, role: Role, areaId: string | null): string {
  return `${accountId} ${role} ${areaId ?? ''}`;
}

export function teamMemberKey(teamId: string, accountId: string): string {
  return `${teamId} ${accountId}`;
}

export async function loadStaff(tx: Transaction<Schema>, tenantId: string, phones: readonly string[]): Promise<KnownStaff> {
  const accounts = new Map<string, KnownAccount[]>();
  const memberships = new Map<string, MembershipTable['state']>();
  const grants = new Set<string>();
  const roles = new Map<string, Set<Role>>();
  const areaIds = new Map<string, (string | null)[]>();
  const teamMembers = new Map<string, boolean>();
  for (const batch of splitBatches(phones)) {
    const wanted = new Set(batch);
    const found = await findAccountsByPhone(tx, batch);
    for (const { id, login_name, phone_number, full_name } of found) {
      for (const phone of new Set([login_name, phone_number])) {
        if (wanted.has(phone)) accounts.set(phone, [...(accounts.get(phone) ?? []), { id, fullName: full_name }]);
      }
    }
    if (found.length === 0) continue;
    const ids = found.map(({ id }) => id);
    for (const { account_id, state } of await selectMemberships(tx, tenantId, ids)) memberships.set(account_id, state);
    for (const { account_id, role, area_id } of await selectGrants(tx, tenantId, ids)) {
      grants.add(grantKey(account_id, role, area_id));
      roles.set(account_id, new Set([...(roles.get(account_id) ?? []), role]));
      areaIds.set(account_id, [...(areaIds.get(account_id) ?? []), area_id]);
    }
    for (const { account_id, team_id, is_leader } of await selectTeamMembers(tx, tenantId, ids)) {
      teamMembers.set(teamMemberKey(team_id, account_id), is_leader);
    }
  }
  return { accounts, memberships, grants, roles, areaIds, teamMembers };
}

/** Finds accounts that have one of the numbers, or sign in with it. */
export async function findAccountsByPhone(tx: Transaction<Schema>, phones: readonly string[]) {
  const found = [...(await selectAccounts(tx, 'phone_number', phones)), ...(await selectAccounts(tx, 'login_name', phones))];
  return [...new Map(found.map((account) => [account.id, account])).values()];
}

function selectAccounts(tx: Transaction<Schema>, key: 'phone_number' | 'login_name', phones: readonly string[]) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'login_name', 'phone_number', 'full_name'])
    .where(key, 'in', anyOf('text', phones))
    .execute();
}

function selectMemberships(tx: Transaction<Schema>, tenantId: string, accountIds: readonly string[]) {
  return tx
    .selectFrom('memberships')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', anyOf('uuid', accountIds))
    .execute();
}

function selectGrants(tx: Transaction<Schema>, tenantId: string, accountIds: readonly string[]) {
  return tx
    .selectFrom('role_grants')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', anyOf('uuid', accountIds))
    .execute();
}

function selectTeamMembers(tx: Transaction<Schema>, tenantId: string, accountIds: readonly string[]) {
  return tx
    .selectFrom('team_members')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', anyOf('uuid', accountIds))
    .execute();
}
