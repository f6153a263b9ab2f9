import type { ApiOutput } from '@energy-om/contract';

/** What an organisation needs before its first order, in the order in which one needs the other. */
export const setupSteps = ['areas', 'members', 'teams', 'businessTypes', 'projects'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** How far a step is. */
export interface StepState {
  isDone: boolean;
  /** The key of the text that says so. */
  text:
    | 'noSite'
    | 'areasOnly'
    | 'sites'
    | 'nobodyElse'
    | 'members'
    | 'noTeam'
    | 'noLeader'
    | 'teams'
    | 'noType'
    | 'types'
    | 'typesWithoutForm'
    | 'noProject'
    | 'endedOnly'
    | 'projects';
  count: number;
}

type Area = Pick<ApiOutput<'listAreas'>[number], 'kind' | 'retired'>;
type Team = Pick<ApiOutput<'listTeams'>[number], 'leader'>;
type BusinessType = Pick<ApiOutput<'listManagedBusinessTypes'>[number], 'form' | 'retired'>;
type Project = Pick<ApiOutput<'listManagedProjects'>[number], 'state'>;

/** An order belongs to a site: regions alone are not enough. */
export function judgeAreas(areas: readonly Area[]): StepState {
  const used = areas.filter(({ retired }) => !retired);
  const sites = used.filter(({ kind }) => kind === 'site').length;
  if (sites > 0) return { isDone: true, text: 'sites', count: sites };
  return { isDone: false, text: used.length > 0 ? 'areasOnly' : 'noSite', count: used.length };
}

/** An administrator alone does not work on orders. */
export function judgeMembers(count: number): StepState {
  return { isDone: count > 1, text: count > 1 ? 'members' : 'nobodyElse', count };
}

/** A leader accepts the orders of the team. */
export function judgeTeams(teams: readonly Team[]): StepState {
  if (teams.length === 0) return { isDone: false, text: 'noTeam', count: 0 };
  const isLed = teams.some(({ leader }) => leader !== null);
  return { isDone: isLed, text: isLed ? 'teams' : 'noLeader', count: teams.length };
}

/** Orders of a type without a published form are finished with words and photos alone. */
export function judgeBusinessTypes(types: readonly BusinessType[]): StepState {
  const used = types.filter(({ retired }) => !retired);
  if (used.length === 0) return { isDone: false, text: 'noType', count: 0 };
  const formless = used.filter(({ form }) => form.version === 0).length;
  return formless > 0 ? { isDone: true, text: 'typesWithoutForm', count: formless } : { isDone: true, text: 'types', count: used.length };
}

export function judgeProjects(projects: readonly Project[]): StepState {
  const active = projects.filter(({ state }) => state === 'active').length;
  if (active > 0) return { isDone: true, text: 'projects', count: active };
  return { isDone: false, text: projects.length > 0 ? 'endedOnly' : 'noProject', count: projects.length };
}

export interface KnownStep {
  step: SetupStep;
  /** Null: not known yet. */
  state: StepState | null;
}

/** The first step that is not done; null when all are, and while an earlier one is not known. */
export function findNextStep(steps: readonly KnownStep[]): SetupStep | null {
  const next = steps.find(({ state }) => state === null || !state.isDone);
  return next?.state ? next.step : null;
}
