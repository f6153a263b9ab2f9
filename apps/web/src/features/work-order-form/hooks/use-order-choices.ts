import type { ApiOutput } from '@energy-om/contract';
import { useApiQuery } from '#shared/api/use-api-query.ts';

/** What the form of an order offers; null while it is loading, or while no project is chosen. */
export interface OrderChoices {
  projects: ApiOutput<'listNewOrderProjects'> | null;
  sites: ApiOutput<'listProjectSites'> | null;
  businessTypes: ApiOutput<'listBusinessTypes'> | null;
  isFailed: boolean;
  retry: () => void;
}

/** The projects in which the account may create orders; of the chosen one, its sites and business types. */
export function useOrderChoices(projectId: string | null): OrderChoices {
  const ofProject = { enabled: projectId !== null, silent: true };
  const projects = useApiQuery('listNewOrderProjects', {}, { silent: true });
  const sites = useApiQuery('listProjectSites', { projectId: projectId ?? '' }, ofProject);
  const types = useApiQuery('listBusinessTypes', { projectId: projectId ?? undefined }, ofProject);
  // What the phone knows of it may be chosen though the server could not be asked.
  const failed = [projects, sites, types].filter(({ isError, data }) => isError && data === undefined);
  return {
    projects: projects.data ?? null,
    sites: sites.data ?? null,
    businessTypes: types.data ?? null,
    isFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
