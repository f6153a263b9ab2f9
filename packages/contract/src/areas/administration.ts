import { roles } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, keyword, named, nameText, pageInput, pageOf, wholeNumber } from '../wire.ts';
import { roleGrant } from './schemas/account-wire.ts';

/** Running the installation is nothing a tenant could give. */
const grantableRole = z.enum(roles.filter((role) => role !== 'platform_admin'));

const teamOfMember = z.object({ id: z.string(), name: z.string(), isLeader: z.boolean() });

export const member = z.object({
  accountId: z.string(),
  fullName: z.string(),
  /** Masked: first 3 and last 4 digits. */
  phoneNumber: z.string(),
  avatar: z.string().nullable(),
  state: z.enum(['member', 'pending']),
  /** What somebody who asks to join said. */
  note: z.string().nullable(),
  /** Joined, or asked to. */
  since: z.string(),
  grants: z.array(roleGrant),
  teams: z.array(teamOfMember),
  isMe: z.boolean(),
});

const invite = z.object({
  id: z.string(),
  code: z.string(),
  role: z.enum(roles),
  area: named.nullable(),
  team: named.nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  mostUses: z.number(),
  uses: z.number(),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
});

/** A team as it is to be: its members are replaced by these, and one of them leads. */
const teamInput = {
  name: nameText(60),
  specialty: nameText(60, 0).optional(),
  areaId: id.nullable().optional(),
  phone: z.string().trim().max(30).optional(),
  memberIds: z.array(id).max(200),
  leaderId: id.nullable(),
};

export const administrationApi = {
  listMembers: endpoint(
    'GET',
    '/api/base/organisation/ListMembers',
    'member.manage',
    'Members of the tenant with their roles, or the requests to join it.',
    z.object({
      ...pageInput,
      cursor,
      keyword,
      role: z.enum(roles).optional(),
      state: z.enum(['member', 'pending']).default('member'),
    }),
    pageOf(member),
  ),
  getMember: endpoint(
    'GET',
    '/api/base/organisation/GetMember',
    'member.manage',
    'One member of the tenant, or who asks to join it.',
    z.object({ accountId: id }),
    member,
  ),
  decideJoinRequest: endpoint(
    'POST',
    '/api/base/organisation/DecideJoinRequest',
    'member.manage',
    'Lets somebody who asked into the tenant with a first role, or refuses with a reason.',
    z.discriminatedUnion('approve', [
      z.object({
        accountId: id,
        approve: z.literal(true),
        role: grantableRole,
        areaId: id.nullable().optional(),
        teamId: id.nullable().optional(),
      }),
      z.object({ accountId: id, approve: z.literal(false), reason: z.string().trim().min(1).max(200) }),
    ]),
    z.object({}),
  ),
  grantRole: endpoint(
    'POST',
    '/api/base/organisation/GrantRole',
    'member.manage',
    'Gives a member a role, over the whole tenant or one area; never to oneself.',
    z.object({ accountId: id, role: grantableRole, areaId: id.nullable().optional() }),
    member,
  ),
  revokeRole: endpoint(
    'POST',
    '/api/base/organisation/RevokeRole',
    'member.manage',
    'Takes a role from a member; the last administrator keeps it.',
    z.object({ accountId: id, grantId: id }),
    member,
  ),
  removeMember: endpoint(
    'POST',
    '/api/base/organisation/RemoveMember',
    'member.manage',
    'Ends a membership; refused for the last administrator and with open orders in hand.',
    z.object({ accountId: id }),
    z.object({}),
  ),
  listInvites: endpoint(
    'GET',
    '/api/base/organisation/ListInvites',
    'member.manage',
    'Invite codes of the tenant, newest first.',
    z.object({ ...pageInput, cursor }),
    pageOf(invite),
  ),
  createInvite: endpoint(
    'POST',
    '/api/base/organisation/CreateInvite',
    'member.manage',
    'Makes an invite code that lets people in with a role.',
    z.object({
      role: z.enum(roles.filter((role) => role !== 'platform_admin' && role !== 'tenant_admin')),
      areaId: id.nullable().optional(),
      teamId: id.nullable().optional(),
      days: wholeNumber.min(1).max(30).default(7),
      mostUses: wholeNumber.min(1).max(200).default(1),
    }),
    invite,
  ),
  revokeInvite: endpoint(
    'POST',
    '/api/base/organisation/RevokeInvite',
    'member.manage',
    'Makes an invite code worthless.',
    z.object({ id }),
    invite,
  ),
  createTeam: endpoint(
    'POST',
    '/api/base/organisation/CreateTeam',
    'team.manage',
    'Makes a team of members.',
    z.object(teamInput),
    z.object({ id: z.string() }),
  ),
  updateTeam: endpoint(
    'POST',
    '/api/base/organisation/UpdateTeam',
    'team.manage',
    'Changes a team and who is in it.',
    z.object({ id, ...teamInput }),
    z.object({ id: z.string() }),
  ),
  removeTeam: endpoint(
    'POST',
    '/api/base/organisation/RemoveTeam',
    'team.manage',
    'Dissolves a team that has no open orders.',
    z.object({ id }),
    z.object({}),
  ),
} as const;
