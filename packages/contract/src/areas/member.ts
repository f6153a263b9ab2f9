import { roles } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, keyword, oneOrMany } from '../wire.ts';

export const memberApi = {
  listRoleUsers: endpoint(
    'POST',
    '/api/maintenance/UserExtend/GetRoleUserList',
    'member.view',
    'Lists the users of the tenant who have a role.',
    z.object({ roleCode: z.enum(roles), keyword }),
    z.array(z.object({ userId: z.string(), name: z.string(), ortName: z.string() })),
    { limit: 'read' },
  ),
  listAreaUsers: endpoint(
    'POST',
    '/api/maintenance/areaRole/GetAreaRelationUserInfoList',
    'member.view',
    'Lists the users who serve areas; each is shown as name / ortName.',
    z.object({ siteIds: oneOrMany(id), roleCode: z.enum(roles).optional() }),
    z.array(z.object({ userId: z.string(), name: z.string(), ortName: z.string() })),
    { limit: 'read' },
  ),
} as const;
