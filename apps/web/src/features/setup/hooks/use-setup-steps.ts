import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useMay } from '#shared/session/session-store.ts';
import {
  judgeAreas,
  judgeBusinessTypes,
  judgeMembers,
  judgeProjects,
  judgeTeams,
  type KnownStep,
  type StepState,
} from '../model/setup-steps.ts';

export interface ShownStep extends KnownStep {
  isFailed: boolean;
  /** Whether this account may carry it out. */
  mayManage: boolean;
}

interface Read {
  data: StepState | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** The steps of the set-up that this account may see, each with its state. */
export function useSetupSteps(): { steps: ShownStep[]; refresh: () => Promise<unknown> } {
  const manages = {
    areas: useMay('area.manage'),
    members: useMay('member.manage'),
    teams: useMay('team.manage'),
    businessTypes: useMay('business-type.manage'),
    projects: useMay('project.manage'),
  };
  const maySeeTeams = useMay('team.view');
  const reads = {
    areas: useApiQuery('listAreas', {}, { silent: true, select: judgeAreas }),
    members: useApiQuery(
      'listMembers',
      { state: 'member', pageSize: 1 },
      { enabled: manages.members, silent: true, select: ({ total }) => judgeMembers(total ?? 0) },
    ),
    teams: useApiQuery('listTeams', {}, { enabled: maySeeTeams, silent: true, select: judgeTeams }),
    businessTypes: useApiQuery('listManagedBusinessTypes', {}, { silent: true, select: judgeBusinessTypes }),
    projects: useApiQuery('listManagedProjects', {}, { silent: true, select: judgeProjects }),
  } satisfies Record<string, Read>;
  const visible: Record<keyof typeof reads, boolean> = {
    areas: true,
    members: manages.members,
    teams: maySeeTeams,
    businessTypes: true,
    projects: true,
  };
  const names = (Object.keys(reads) as (keyof typeof reads)[]).filter((name) => visible[name]);
  return {
    steps: names.map((step) => {
      const { data, isError } = reads[step];
      return { step, state: data ?? null, isFailed: isError && !data, mayManage: manages[step] };
    }),
    refresh: () => Promise.all(names.map((name) => reads[name].refetch())),
  };
}
