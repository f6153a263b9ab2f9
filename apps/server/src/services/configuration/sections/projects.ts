import { api } from '@energy-om/contract';
import { maxProjectParts } from '@energy-om/domain';
import { z } from 'zod';
import { listManagedProjects } from '#services/project/administration/list-managed-projects.ts';
import type { ManagedProject } from '#services/project/administration/project-rows.ts';
import { reopenProject } from '#services/project/administration/reopen-project.ts';
import { saveProject } from '#services/project/administration/save-project.ts';
import { withoutEmptyLevels } from './clock-levels.ts';
import { areaPath, referredName, sortedPaths } from './references.ts';
import { rowKey } from './row-key.ts';
import type { Section } from './section.ts';

const parts = z.array(referredName).max(maxProjectParts).default([]);

const schema = api.saveProject.input
  .omit({
    id: true,
    version: true,
    managerId: true,
    calendarId: true,
    areaIds: true,
    teamIds: true,
    businessTypeIds: true,
    clientIds: true,
  })
  .extend({
    calendar: referredName.nullable().default(null),
    areas: z.array(areaPath).min(1).max(maxProjectParts),
    teams: parts,
    businessTypes: parts,
  });
export type ProjectEntry = z.output<typeof schema>;

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

/** Without their manager and clients, who stay as they are. */
export const projectsSection: Section<ProjectEntry, ManagedProject> = {
  name: 'projects',
  schema,
  nameOf: ({ name }) => name,
  referenceOf: ({ name }) => name,
  mayRepeat: false,
  normalise: (entry) => ({
    ...entry,
    contractNo: entry.contractNo || null,
    areas: sortedPaths(entry.areas),
    teams: sorted(entry.teams),
    businessTypes: sorted(entry.businessTypes),
    clockTargets: entry.clockTargets && withoutEmptyLevels(entry.clockTargets),
  }),
  complete: (entry, existing) => ({ ...entry, clockTargets: entry.clockTargets ?? existing.clockTargets }),
  places: { calendarId: 'calendar', areaIds: 'areas', teamIds: 'teams', businessTypeIds: 'businessTypes' },
  async read(context, names) {
    const rows = await listManagedProjects(context, {});
    return rows.map((row) => {
      const { id, version, state, name, customer, contractNo, startsOn, endsOn, grabAllowed, clockTargets } = row;
      names.add('projects', name, id, state === 'ended');
      const entry = {
        ...{ name, customer, contractNo, startsOn, endsOn, grabAllowed, clockTargets },
        calendar: names.findName('calendars', row.calendarId),
        areas: row.areas.flatMap((area) => [names.findPath(area.id) ?? []]),
        teams: row.teams.map((team) => team.name),
        businessTypes: row.businessTypes.map((type) => type.name),
      };
      return { id, version, isRetired: state === 'ended', entry, row };
    });
  },
  async write(context, names, { calendar, areas, teams, businessTypes, ...fields }, existing) {
    const input = {
      ...fields,
      managerId: existing?.row.manager?.id ?? null,
      clientIds: existing?.row.clients.map(({ id }) => id) ?? [],
      calendarId: names.optionalIdOf('calendars', calendar, 'calendar'),
      areaIds: names.idsOf('areas', areas, 'areas'),
      teamIds: names.idsOf('teams', teams, 'teams'),
      businessTypeIds: names.idsOf('businessTypes', businessTypes, 'businessTypes'),
    };
    return (await saveProject(context, { ...input, ...rowKey(existing) })).id;
  },
  restore: async (context, { id, version }) => (await reopenProject(context, { id, version })).version,
};
