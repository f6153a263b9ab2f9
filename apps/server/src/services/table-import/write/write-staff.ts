import type { Role } from '@energy-om/domain';
import { enqueue } from '#services/outbox/enqueue.ts';
import { advanceTeamVersions } from '#services/scope/advance-team-versions.ts';
import { followTeamPeople } from '#services/scope/team-shifts.ts';
import type { AuditedPart, ImportScope } from '../kinds/import-kind.ts';
import { anyOf, insertBatches, splitBatches } from './batches.ts';

export interface StaffChanges {
  accounts: { id: string; fullName: string; phone: string }[];
  /** Ids of the accounts that become members. */
  newMembers: string[];
  /** Ids of the accounts whose request to join is granted. */
  admitted: string[];
  grants: { id: string; accountId: string; role: Role; areaId: string | null }[];
  teamMembers: { teamId: string; accountId: string; leads: boolean }[];
}

export function createStaffChanges(): StaffChanges {
  return { accounts: [], newMembers: [], admitted: [], grants: [], teamMembers: [] };
}

export async function writeStaff(scope: ImportScope, changes: StaffChanges): Promise<void> {
  const { tx, tenantId, now } = scope;
  await insertBatches(
    tx,
    'accounts',
    changes.accounts.map(({ id, fullName, phone }) => ({
      id,
      login_name: phone,
      full_name: fullName,
      phone_number: phone,
      password_hash: null,
      created_at: now,
    })),
  );
  await insertBatches(
    tx,
    'memberships',
    changes.newMembers.map((id) => ({ tenant_id: tenantId, account_id: id, state: 'member' as const, created_at: now })),
  );
  await admitApplicants(scope, changes.admitted);
  await notifyNewMembers(scope, changes);
  await insertBatches(
    tx,
    'role_grants',
    changes.grants.map(({ id, accountId, role, areaId }) => ({ tenant_id: tenantId, id, account_id: accountId, role, area_id: areaId })),
  );
  await writeTeamMembers(scope, changes.teamMembers);
  const audited = listAudited(changes);
  scope.audited.push(...audited);
  // Whoever has an account already may be signed in, and sees the new rights at once.
  const made = new Set(changes.accounts.map(({ id }) => id));
  for (const { subjectId } of audited) if (!made.has(subjectId)) scope.changedAccounts.add(subjectId);
}

/** What each person is given, as the calls for one person record it. */
function listAudited({ newMembers, admitted, grants, teamMembers }: StaffChanges): AuditedPart[] {
  const grantsOf = Map.groupBy(grants, ({ accountId }) => accountId);
  const teamsOf = Map.groupBy(teamMembers, ({ accountId }) => accountId);
  const people = new Set([...newMembers, ...admitted, ...grantsOf.keys(), ...teamsOf.keys()]);
  return Array.from(people, (subjectId) => {
    const granted = (grantsOf.get(subjectId) ?? []).map(({ role, areaId }) => ({ role, areaId }));
    const teams = (teamsOf.get(subjectId) ?? []).map(({ teamId, leads }) => ({ teamId, leads }));
    return { subjectKind: 'member', subjectId, changes: { ...(granted.length > 0 && { granted }), ...(teams.length > 0 && { teams }) } };
  });
}

/** As a decision on each request: administrators have nothing left to decide, and the applicant is notified. */
async function admitApplicants({ tx, tenantId, actor, ids, now }: ImportScope, accountIds: readonly string[]): Promise<void> {
  for (const batch of splitBatches(accountIds)) {
    await tx
      .updateTable('memberships')
      .set({ state: 'member', created_at: now, refusal: null })
      .where('tenant_id', '=', tenantId)
      .where('account_id', 'in', anyOf('uuid', batch))
      .execute();
  }
  for (const accountId of accountIds) {
    for (const kind of ['joinRequest', 'membership'] as const)
      await enqueue(tx, { id: ids.next(), tenantId, subject: { kind, id: accountId }, actorId: actor?.accountId ?? null, now });
  }
}

/** Whoever has an account already did not ask to become a member, and learns of it. */
async function notifyNewMembers({ tx, tenantId, actor, ids, now }: ImportScope, { accounts, newMembers }: StaffChanges): Promise<void> {
  const created = new Set(accounts.map(({ id }) => id));
  const actorId = actor?.accountId ?? null;
  for (const id of newMembers)
    if (!created.has(id)) await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'membership', id }, actorId, now });
}

async function writeTeamMembers({ tx, tenantId, now }: ImportScope, members: StaffChanges['teamMembers']): Promise<void> {
  await endLeadership({ tx, tenantId }, new Set(members.filter(({ leads }) => leads).map(({ teamId }) => teamId)));
  const teamIds = new Set(members.map(({ teamId }) => teamId));
  await advanceTeamVersions(tx, tenantId, [...teamIds]);
  for (const batch of splitBatches(members)) {
    await tx
      .insertInto('team_members')
      .values(
        batch.map(({ teamId, accountId, leads }) => ({ tenant_id: tenantId, team_id: teamId, account_id: accountId, is_leader: leads })),
      )
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'team_id', 'account_id']).doUpdateSet((row) => ({ is_leader: row.ref('excluded.is_leader') })),
      )
      .execute();
  }
  for (const teamId of teamIds) await followTeamPeople(tx, tenantId, teamId, now);
}

/** A team has one leader: the new one takes the place of the former one. */
async function endLeadership({ tx, tenantId }: Pick<ImportScope, 'tx' | 'tenantId'>, teamIds: ReadonlySet<string>): Promise<void> {
  if (teamIds.size === 0) return;
  await tx
    .updateTable('team_members')
    .set({ is_leader: false })
    .where('tenant_id', '=', tenantId)
    .where('team_id', 'in', anyOf('uuid', [...teamIds]))
    .where('is_leader', '=', true)
    .execute();
}
