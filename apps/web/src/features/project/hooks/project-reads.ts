import type { ApiName } from '@energy-om/contract';

/** The reads that a change of a project makes stale, its list among them. */
export const projectReads: readonly ApiName[] = [
  'listManagedProjects',
  'listManagedBusinessTypes',
  'listNewOrderProjects',
  'listProjectSites',
  'listBusinessTypes',
  'getDispatchChoices',
];
