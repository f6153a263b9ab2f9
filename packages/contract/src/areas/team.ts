import { maxNameLength, maxProjectParts, maxTeamMembers, maxTeamPhoneLength, maxTeamSpecialties } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, named, nameText, person, wholeNumber } from '../wire.ts';

const teamMember = z.object({
  id: z.string(),
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  isLeader: z.boolean(),
  openOrders: z.number(),
  /** The minutes that these orders usually take, by what the last ones of their business types took. */
  openMinutes: z.number(),
  /** What the person is on now; null: off duty, or the team has no roster. */
  shift: z.object({ name: z.string(), onCall: z.boolean(), endsAt: instant }).nullable(),
});

/** The complete new state of a team: `memberIds` replace its members, and `leaderId` is one of them or null. */
const teamInput = {
  name: nameText(maxNameLength),
  /** Its trades as one text; not read where `specialties` is given. */
  specialty: nameText(maxNameLength, 0).optional(),
  specialties: z
    .array(nameText(maxNameLength).refine((trade) => !trade.includes(',')))
    .max(maxTeamSpecialties)
    .optional(),
  /** Its only area; not read where `areaIds` is given. The first of several leaves these as they are. */
  areaId: id.nullable().optional(),
  /** The areas that it serves; an empty list: the whole tenant. */
  areaIds: z.array(id).max(maxProjectParts).optional(),
  phone: z.string().trim().max(maxTeamPhoneLength).optional(),
  /** The business types that it serves; an empty list: all. */
  businessTypeIds: z.array(id).max(maxProjectParts).optional(),
  memberIds: z.array(id).max(maxTeamMembers),
  leaderId: id.nullable(),
};

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
        version: z.number(),
        name: z.string(),
        /** Its trades, separated by commas. */
        specialty: z.string(),
        specialties: z.array(z.string()),
        phone: z.string().nullable(),
        /** The first of its areas; null when it serves the whole tenant. */
        area: named.nullable(),
        /** The areas that it serves; none: the whole tenant. */
        areas: z.array(named),
        /** The business types that it serves; none: all. */
        businessTypes: z.array(named),
        leader: person.nullable(),
        hasRoster: z.boolean(),
        members: z.array(teamMember),
      }),
    ),
  ),
  createTeam: endpoint(
    'POST',
    '/api/base/organisation/CreateTeam',
    'team.manage',
    'Creates a team of members.',
    z.object(teamInput),
    z.object({ id: z.string() }),
  ),
  updateTeam: endpoint(
    'POST',
    '/api/base/organisation/UpdateTeam',
    'team.manage',
    'Changes a team and its members, if its version is still the one that was read where one is given.',
    z.object({ id, version: wholeNumber.optional(), ...teamInput }),
    z.object({ id: z.string() }),
  ),
  removeTeam: endpoint(
    'POST',
    '/api/base/organisation/RemoveTeam',
    'team.manage',
    'Removes a team that has no open orders and that no project under way and no dispatch rule names.',
    z.object({ id }),
    z.object({}),
  ),
} as const;
