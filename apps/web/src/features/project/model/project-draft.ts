import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { maxContractNoLength, maxNameLength } from '@energy-om/domain';
import { type TypedClocks, toClockTargets, toTypedClocks } from '#shared/clock/clock-draft.ts';

export { maxContractNoLength, maxNameLength };

export type Project = ApiOutput<'listManagedProjects'>[number];
export type ProjectInput = ApiInput<'saveProject'>;

/** The form of a project as it is typed. */
export interface ProjectDraft
  extends Pick<
    Project,
    'name' | 'customer' | 'startsOn' | 'endsOn' | 'grabAllowed' | 'calendarId' | 'areas' | 'teams' | 'businessTypes' | 'clients'
  > {
  /** The version of the project that is being changed; null for a new one. */
  version: number | null;
  contractNo: string;
  /** One person at most. */
  manager: Project['clients'];
  clockTargets: TypedClocks;
}

export const emptyProject: ProjectDraft = {
  version: null,
  name: '',
  customer: '',
  contractNo: '',
  manager: [],
  startsOn: null,
  endsOn: null,
  grabAllowed: false,
  calendarId: null,
  clockTargets: {},
  areas: [],
  teams: [],
  businessTypes: [],
  clients: [],
};

export function toProjectDraft(project: Project): ProjectDraft {
  const { version, name, customer, contractNo, manager, startsOn, endsOn, grabAllowed, calendarId, clockTargets } = project;
  const { areas, teams, businessTypes, clients } = project;
  return {
    version,
    name,
    customer,
    contractNo: contractNo ?? '',
    manager: manager ? [manager] : [],
    startsOn,
    endsOn,
    grabAllowed,
    calendarId,
    clockTargets: toTypedClocks(clockTargets),
    areas,
    teams,
    businessTypes,
    clients,
  };
}

const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);

/** @param existing the project to change, with the version that is overwritten; null: a new one */
export function toProjectInput(draft: ProjectDraft, existing: Pick<Project, 'id' | 'version'> | null): ProjectInput {
  const { startsOn, endsOn, grabAllowed, calendarId } = draft;
  return {
    ...(existing ? { id: existing.id, version: existing.version } : {}),
    name: draft.name.trim(),
    customer: draft.customer.trim(),
    contractNo: draft.contractNo.trim() || null,
    managerId: draft.manager[0]?.id ?? null,
    startsOn,
    endsOn,
    grabAllowed,
    calendarId,
    clockTargets: toClockTargets(draft.clockTargets),
    areaIds: idsOf(draft.areas),
    teamIds: idsOf(draft.teams),
    businessTypeIds: idsOf(draft.businessTypes),
    clientIds: idsOf(draft.clients),
  };
}
