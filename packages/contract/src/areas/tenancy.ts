import {
  defaultTimeZone,
  formatMessages,
  isTimeZone,
  maxFullNameLength,
  maxNameLength,
  maxNoteLength,
  maxTimeZoneLength,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nameText } from '../wire.ts';
import { inviteCode, mobileNumber, passWord, signedIn, tenantMembership, userInfo } from './schemas/account-wire.ts';

export interface TenantTreeNode {
  id: string;
  parentId: string | null;
  name: string;
  type: string;
  /** The number of members; null for an account that may not see the members of the current tenant either. */
  members: number | null;
  /** Whether this account is a member and can switch to this tenant. */
  joined: boolean;
  children: TenantTreeNode[];
}

const tenantTreeNode: z.ZodType<TenantTreeNode> = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  members: z.number().nullable(),
  joined: z.boolean(),
  get children() {
    return z.array(tenantTreeNode);
  },
});

export const tenancyApi = {
  bindAccountTenant: endpoint(
    'POST',
    '/api/b/base/personalaccount/BindAccountTenant',
    'open',
    'Joins a tenant by invite code, or requests to join it; the account is signed in or authenticates with a bind ticket.',
    z.object({
      bindTicket: z.string().max(100).optional(),
      inviteCode: inviteCode.optional(),
      tenantId: id.optional(),
      /** A message to the administrators. */
      note: z.string().trim().max(maxNoteLength).optional(),
    }),
    tenantMembership,
    { limit: 'guess', optionalAuth: true },
  ),
  getTenantsByName: endpoint(
    'GET',
    '/api/extend/tenants/GetTenantByName',
    'account',
    'Finds tenants by name for the bind page.',
    z.object({ name: z.string().trim().min(2).max(maxNameLength) }),
    z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
  ),
  unbindAccountTenant: endpoint(
    'POST',
    '/api/b/base/personalaccount/B_UnBindAccountTenant',
    'account',
    'Leaves a tenant, or withdraws a request to join it; refused for its last administrator and for members with open orders.',
    z.object({ tenantId: id }),
    z.object({}),
  ),
  listAccountTenants: endpoint(
    'GET',
    '/api/b/base/personalaccount/GetAccountBTenantList',
    'account',
    'Lists the tenants of the account.',
    z.object({}),
    z.array(tenantMembership),
  ),
  switchTenant: endpoint(
    'POST',
    '/api/user/switchtenant',
    'account',
    'Switches this session to another tenant of the account.',
    z.object({ tenantId: id }),
    z.object({ tenant: tenantMembership, userinfo: userInfo }),
  ),
  getTenantTree: endpoint(
    'GET',
    '/api/extend/tenants/GetTenantTree',
    'account',
    'Returns the current tenant with the tenants below it.',
    z.object({}),
    tenantTreeNode,
  ),
  createFirstTenant: endpoint(
    'POST',
    '/api/platform/tenant/CreateFirst',
    'open',
    'Creates the first tenant of an empty installation with its administrator, who is signed in and administers the platform too.',
    z.object({
      /** As the server printed it. */
      token: z.string().min(1).max(100),
      name: nameText(maxNameLength),
      timeZone: z
        .string()
        .trim()
        .max(maxTimeZoneLength)
        .refine(isTimeZone, { error: formatMessages.timeZone['zh-CN'] })
        .default(defaultTimeZone),
      adminName: nameText(maxFullNameLength),
      adminPhone: mobileNumber('phoneNumber'),
      passWord,
    }),
    signedIn,
    { limit: 'guess', carriesPassword: true },
  ),
} as const;
