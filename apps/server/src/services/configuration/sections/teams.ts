import { type ApiOutput, api } from '@energy-om/contract';
import { listSpecialties, maxProjectParts, maxTeamPhoneLength } from '@energy-om/domain';
import { z } from 'zod';
import type { SignedInContext } from '#services/core/request-context.ts';
import { createTeam } from '#services/team/create-team.ts';
import { listTeams } from '#services/team/list-teams.ts';
import { updateTeam } from '#services/team/update-team.ts';
import { areaPath, referredName, sortedPaths } from './references.ts';
import type { Section } from './section.ts';

const { name, specialty, specialties } = api.createTeam.input.shape;

const schema = z.object({
  name,
  specialties,
  /** The areas that the team serves; none: everywhere. */
  areas: z.array(areaPath).max(maxProjectParts).optional(),
  /** Trades as one text and the only area, as documents of the first form have them. They are not read beside the lists. */
  specialty,
  area: areaPath.nullable().optional(),
  phone: z.string().trim().max(maxTeamPhoneLength).default(''),
  /** The business types that it serves; an empty list: all. Undefined leaves those of the tenant. */
  businessTypes: z.array(referredName).max(maxProjectParts).optional(),
});
export type TeamEntry = z.output<typeof schema>;
type Team = ApiOutput<'listTeams'>[number];

/** Without their people, who stay as they are. A dissolved team is not brought back. */
export const teamsSection: Section<TeamEntry, Team> = {
  name: 'teams',
  schema,
  nameOf: (entry) => entry.name,
  referenceOf: (entry) => entry.name,
  mayRepeat: false,
  normalise: ({
    name,
    phone,
    specialty = '',
    specialties = listSpecialties(specialty),
    area,
    areas = area ? [area] : [],
    businessTypes,
  }) => ({
    name,
    specialties: [...new Set(specialties)],
    areas: sortedPaths(areas),
    phone,
    ...(businessTypes && { businessTypes: [...new Set(businessTypes)].sort() }),
  }),
  complete: (entry, existing) => ({ ...entry, businessTypes: entry.businessTypes ?? existing.businessTypes }),
  places: { areaIds: 'areas', businessTypeIds: 'businessTypes' },
  async read(context, names) {
    const rows = await listTeams(context, {});
    return rows.map((row) => {
      names.add('teams', row.name, row.id);
      const areas = row.areas.flatMap((area) => [names.findPath(area.id) ?? []]);
      const businessTypes = row.businessTypes.map((type) => type.name);
      const entry = { name: row.name, specialties: row.specialties, areas, phone: row.phone ?? '', businessTypes };
      return { id: row.id, version: 0, isRetired: false, entry, row };
    });
  },
  async write(context, names, { name, specialties, areas = [], phone, businessTypes }, existing) {
    const input = {
      ...{ name, specialties, phone },
      areaIds: names.idsOf('areas', areas, 'areas'),
      ...(businessTypes && { businessTypeIds: names.idsOf('businessTypes', businessTypes, 'businessTypes') }),
    };
    if (!existing) return (await createTeam(context, { ...input, memberIds: [], leaderId: null })).id;
    return (await updateTeam(context, { ...input, id: existing.id, ...(await loadPeople(context, existing.id)) })).id;
  },
};

/** The team is locked first, so that nobody who joins it at the same time is left out. */
async function loadPeople({ actor, database }: SignedInContext, teamId: string) {
  const team = database.kysely.selectFrom('teams').select('id').where('tenant_id', '=', actor.tenantId).where('id', '=', teamId);
  await team.forNoKeyUpdate().execute();
  const members = await database.kysely
    .selectFrom('team_members')
    .select(['account_id', 'is_leader'])
    .where('tenant_id', '=', actor.tenantId)
    .where('team_id', '=', teamId)
    .execute();
  const leader = members.find(({ is_leader }) => is_leader);
  return { memberIds: members.map(({ account_id }) => account_id), leaderId: leader?.account_id ?? null };
}
