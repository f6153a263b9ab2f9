import { dayMs, defaultWorkCalendar } from '@energy-om/domain';
import type { BuildContext, DemoTenant } from './demo-tenant.ts';
import { applicantAge } from './tenant-plan.ts';

/** Adds an administrator's tasks besides orders: a sub-tenant, an applicant, an open invite. */
export function addOrganisation({ rows, makeId, now }: BuildContext, { tenantId, people, teams }: DemoTenant): void {
  const administrator = people.find(({ role }) => role === 'tenant_admin');
  const team = teams[0];
  if (!administrator || !team) throw new Error('a tenant needs an administrator and a team');
  const since = now - 60 * dayMs;
  const branchId = makeId(since);
  rows.tenants.push({
    id: branchId,
    name: '滨江能源运维江北分公司',
    kind: 'branch',
    parent_id: tenantId,
    time_zone: defaultWorkCalendar.timeZone,
    settings: JSON.stringify({}),
    created_at: new Date(since),
  });
  rows.memberships.push({ tenant_id: branchId, account_id: administrator.id, state: 'member', created_at: new Date(since) });
  rows.role_grants.push({ tenant_id: branchId, id: makeId(since), account_id: administrator.id, role: 'tenant_admin', area_id: null });

  const appliedAt = now - applicantAge;
  const applicantId = makeId(appliedAt);
  rows.accounts.push({
    id: applicantId,
    login_name: '13800000201',
    full_name: '何俊',
    phone_number: '13800000201',
    // This account signs in by code.
    password_hash: null,
    avatar: null,
    language: null,
    created_at: new Date(appliedAt),
  });
  rows.memberships.push({
    tenant_id: tenantId,
    account_id: applicantId,
    state: 'pending',
    note: '电气一班新同事，下周到岗',
    created_at: new Date(appliedAt),
  });

  const invitedAt = now - dayMs;
  rows.invites.push({
    tenant_id: tenantId,
    id: makeId(invitedAt),
    code: 'BJEN7K4M2P',
    role: 'technician',
    area_id: null,
    team_id: team.id,
    created_by: administrator.id,
    created_at: new Date(invitedAt),
    expires_at: new Date(invitedAt + 30 * dayMs),
    most_uses: 20,
    revoked_at: null,
  });
}
