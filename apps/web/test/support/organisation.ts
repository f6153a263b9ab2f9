import type { ApiOutput } from '@energy-om/contract';
import type { Permission } from '@energy-om/domain';
import { forgetTenant, storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { createUser } from './account.ts';

type Membership = ApiOutput<'listAccountTenants'>[number];
type Member = ApiOutput<'getMember'>;
type Invite = ApiOutput<'createInvite'>;
type Team = ApiOutput<'listTeams'>[number];

export const administration: readonly Permission[] = ['work-order.view', 'team.view', 'member.manage', 'team.manage', 'device.view'];

/** Signs in on this phone. @param tenant null: the session has no tenant */
export function signInAs(permissions: readonly Permission[], tenant: { id: string; name: string } | null = createMembership()): void {
  localStorage.clear();
  storeTokens({ access_token: 'old', token_type: 'Bearer', refresh_token: 'refresh-1' });
  storeUser(createUser({ permissions: [...permissions] }));
  if (tenant) storeTenant({ id: tenant.id, name: tenant.name });
  else forgetTenant();
}

export function createMembership(changes: Partial<Membership> = {}): Membership {
  return { id: 'tenant-1', name: '滨江能源运维', roles: ['technician'], state: 'member', current: true, refusal: null, ...changes };
}

export function createMember(changes: Partial<Member> = {}): Member {
  return {
    accountId: 'account-2',
    fullName: '陈静',
    phoneNumber: '138****0002',
    avatar: null,
    state: 'member',
    note: null,
    since: '2026-06-24T02:00:00.000Z',
    grants: [{ id: 'grant-1', role: 'dispatcher', area: null }],
    teams: [],
    isMe: false,
    hasSigningPin: false,
    ...changes,
  };
}

export function createInvite(changes: Partial<Invite> = {}): Invite {
  return {
    id: 'invite-1',
    code: 'ABCDEFGHJK',
    role: 'technician',
    area: null,
    team: null,
    createdBy: '赵国栋',
    createdAt: '2026-11-20T02:00:00.000Z',
    expiresAt: '2099-11-27T02:00:00.000Z',
    mostUses: 5,
    uses: 1,
    state: 'open',
    ...changes,
  };
}

export function createTeam(changes: Partial<Team> = {}): Team {
  const leader = {
    id: 'account-3',
    fullName: '李卫东',
    phoneNumber: '13800000003',
    isLeader: true,
    openOrders: 0,
    openMinutes: 0,
    shift: null,
  };
  const member = {
    id: 'account-1',
    fullName: '王磊',
    phoneNumber: '13800000004',
    isLeader: false,
    openOrders: 3,
    openMinutes: 200,
    shift: null,
  };
  return {
    id: 'team-1',
    version: 1,
    name: '电气一班',
    businessTypes: [],
    specialty: '电气,照明',
    specialties: ['电气', '照明'],
    phone: '0571-88610021',
    area: null,
    areas: [],
    leader: { id: leader.id, fullName: leader.fullName },
    hasRoster: false,
    members: [leader, member],
    ...changes,
  };
}

/** One page that contains all rows. */
export function pageOf<Item>(items: readonly Item[]) {
  return { items, total: items.length, totalIsLeast: false, page: 1, pageSize: 20, cursor: null };
}
