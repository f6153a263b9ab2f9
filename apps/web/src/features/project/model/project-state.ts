import type { Project } from './project-draft.ts';

/** What a project lacks that keeps orders from being raised or dispatched in it. */
export type MissingPart = 'areas' | 'businessTypes' | 'teams';

const parts: readonly MissingPart[] = ['areas', 'businessTypes', 'teams'];

export function listMissingParts(project: Pick<Project, MissingPart | 'state'>): MissingPart[] {
  return project.state === 'ended' ? [] : parts.filter((part) => project[part].length === 0);
}

/** Whether the period of a project that still goes on is over. @param today a local date */
export function isOverdue({ state, endsOn }: Pick<Project, 'state' | 'endsOn'>, today: string): boolean {
  return state === 'active' && endsOn !== null && endsOn < today;
}

/** The projects whose name, customer or contract number contains the keyword. */
export function searchProjects(projects: readonly Project[], keyword: string): Project[] {
  const wanted = keyword.trim().toLowerCase();
  return projects.filter(({ name, customer, contractNo }) => `${name} ${customer} ${contractNo ?? ''}`.toLowerCase().includes(wanted));
}
