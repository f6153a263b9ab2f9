import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { inviteCode, tenantMembership, userInfo } from './schemas/account-wire.ts';

export interface TenantTreeNode {
  id: string;
  parentId: string | null;
  name: string;
  type: string;
  /** Null for those who may not see who belongs to the current one either. */
  members: number | null;
  /** Whether this account belongs to it, and could switch to it. */
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
    'Joins a tenant by invite code, or asks its administrators to be let in; the account is signed in or proves itself by a bind ticket.',
    z.object({
      bindTicket: z.string().max(100).optional(),
      inviteCode: inviteCode.optional(),
      tenantId: id.optional(),
      /** What the administrators should know. */
      note: z.string().trim().max(200).optional(),
    }),
    tenantMembership,
    { limit: 'guess', optionalAuth: true },
  ),
  getTenantsByName: endpoint(
    'GET',
    '/api/extend/tenants/GetTenantByName',
    'account',
    'Finds tenants by name for the bind page.',
    z.object({ name: z.string().trim().min(2).max(60) }),
    z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
  ),
  unbindAccountTenant: endpoint(
    'POST',
    '/api/b/base/personalaccount/B_UnBindAccountTenant',
    'account',
    'Leaves a tenant, or takes a request to join back; refused for its last administrator and with open orders in hand.',
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
    'Moves this session to another tenant of the account.',
    z.object({ tenantId: id }),
    z.object({ tenant: tenantMembership, userinfo: userInfo }),
  ),
  getTenantTree: endpoint(
    'GET',
    '/api/extend/tenants/GetTenantTree',
    'account',
    'The current tenant with the tenants below it.',
    z.object({}),
    tenantTreeNode,
  ),
} as const;
