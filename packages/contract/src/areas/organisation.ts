import { maxInviteDays, maxInviteUses, maxNoteLength, membershipStates, roles } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, keyword, named, pageInput, pageOf, wholeNumber } from '../wire.ts';
import { roleGrant } from './schemas/account-wire.ts';

/** A tenant cannot grant the role that runs the installation itself. */
const grantableRole = z.enum(roles.filter((role) => role !== 'platform_admin'));

const teamOfMember = z.object({ id: z.string(), name: z.string(), isLeader: z.boolean() });

/** Refused requests are listed for their applicant only. */
const memberState = z.enum(membershipStates).exclude(['refused']);

export const member = z.object({
  accountId: z.string(),
  fullName: z.string(),
  /** Masked: only the first 3 and the last 4 digits are shown. */
  phoneNumber: z.string(),
  avatar: z.string().nullable(),
  state: memberState,
  /** The message that came with the request to join; null without one. */
  note: z.string().nullable(),
  /** The instant of joining, or of the request to join while it is pending. */
  since: z.string(),
  grants: z.array(roleGrant),
  teams: z.array(teamOfMember),
  isMe: z.boolean(),
  hasSigningPin: z.boolean(),
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

export const organisationApi = {
  listMembers: endpoint(
    'GET',
    '/api/base/organisation/ListMembers',
    'member.manage',
    'Lists the members of the tenant with their roles, or the requests to join it.',
    z.object({
      ...pageInput,
      cursor,
      keyword,
      role: z.enum(roles).optional(),
      state: memberState.default('member'),
    }),
    pageOf(member),
  ),
  getMember: endpoint(
    'GET',
    '/api/base/organisation/GetMember',
    'member.manage',
    'Returns one member of the tenant, or one applicant.',
    z.object({ accountId: id }),
    member,
  ),
  decideJoinRequest: endpoint(
    'POST',
    '/api/base/organisation/DecideJoinRequest',
    'member.manage',
    'Approves a request to join the tenant with a first role, or refuses it with a reason.',
    z.discriminatedUnion('approve', [
      z.object({
        accountId: id,
        approve: z.literal(true),
        role: grantableRole,
        areaId: id.nullable().optional(),
        teamId: id.nullable().optional(),
      }),
      z.object({ accountId: id, approve: z.literal(false), reason: z.string().trim().min(1).max(maxNoteLength) }),
    ]),
    z.object({}),
  ),
  grantRole: endpoint(
    'POST',
    '/api/base/organisation/GrantRole',
    'member.manage',
    'Grants a member a role for the whole tenant or one area; nobody grants roles to themselves.',
    z.object({ accountId: id, role: grantableRole, areaId: id.nullable().optional() }),
    member,
  ),
  revokeRole: endpoint(
    'POST',
    '/api/base/organisation/RevokeRole',
    'member.manage',
    'Revokes a role of a member; refused for the last administrator.',
    z.object({ accountId: id, grantId: id }),
    member,
  ),
  clearSigningPin: endpoint(
    'POST',
    '/api/base/organisation/ClearSigningPin',
    'member.manage',
    'Clears the signing PIN of a member, who sets a new one then; nobody can read a PIN.',
    z.object({ accountId: id }),
    member,
  ),
  removeMember: endpoint(
    'POST',
    '/api/base/organisation/RemoveMember',
    'member.manage',
    'Ends a membership; refused for the last administrator and for members with open orders.',
    z.object({ accountId: id }),
    z.object({}),
  ),
  listInvites: endpoint(
    'GET',
    '/api/base/organisation/ListInvites',
    'member.manage',
    'Lists the invite codes of the tenant, newest first.',
    z.object({ ...pageInput, cursor }),
    pageOf(invite),
  ),
  createInvite: endpoint(
    'POST',
    '/api/base/organisation/CreateInvite',
    'member.manage',
    'Creates an invite code that admits people with a role.',
    z.object({
      role: z.enum(roles.filter((role) => role !== 'platform_admin' && role !== 'tenant_admin')),
      areaId: id.nullable().optional(),
      teamId: id.nullable().optional(),
      days: wholeNumber.min(1).max(maxInviteDays).default(7),
      mostUses: wholeNumber.min(1).max(maxInviteUses).default(1),
    }),
    invite,
  ),
  revokeInvite: endpoint(
    'POST',
    '/api/base/organisation/RevokeInvite',
    'member.manage',
    'Revokes an invite code.',
    z.object({ id }),
    invite,
  ),
  listAdministrators: endpoint(
    'GET',
    '/api/base/organisation/ListAdministrators',
    'member.view',
    'Lists whom to ask for a change of the set-up: at most three administrators of the whole tenant, the longest-standing first.',
    z.object({}),
    z.array(z.object({ fullName: z.string(), phoneNumber: z.string() })),
  ),
} as const;
