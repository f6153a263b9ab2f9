import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, named, person } from '../wire.ts';

const teamMember = z.object({
  id: z.string(),
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  isLeader: z.boolean(),
  openOrders: z.number(),
});

export const teamApi = {
  listTeams: endpoint(
    'GET',
    '/api/maintenance/appoperationTeam/GetList',
    'team.view',
    'Lists the teams with their members and the number of open orders of each member.',
    z.object({ projectId: id.optional() }),
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        specialty: z.string(),
        phone: z.string().nullable(),
        /** The area that the team serves; null when it serves the whole tenant. */
        area: named.nullable(),
        leader: person.nullable(),
        members: z.array(teamMember),
      }),
    ),
  ),
} as const;
