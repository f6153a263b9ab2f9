import { type SetupStep, secondMs } from '@energy-om/domain';
import { useEffect } from 'react';
import { queryClient } from '#shared/api/query-client.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useSession } from '#shared/session/session-store.ts';
import { findNextStep, type GuideStep, listGuideSteps } from './setup-guide.ts';

/** A first reading arrives without anybody pressing anything. */
const refreshIntervalMs = 30 * secondMs;

export interface SetupGuide {
  /** Undefined while they are loading. */
  steps: GuideStep[] | undefined;
  isEnded: boolean;
  /** The one to go on with. */
  next: SetupStep | null;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * The steps from an empty tenant to its first order, as this account sees them. They are read again whenever their screen opens, and after
 * each write: on a desk the screen of a step is open beside them.
 */
export function useSetupGuide(): SetupGuide {
  const permissions = useSession((session) => session.user?.permissions);
  const { isWhole } = useManagedScope();
  const { data, error, refetch } = useApiQuery(
    'getSetupProgress',
    {},
    { silent: true, staleTime: 0, refetchInterval: ({ state }) => (state.data?.ended ? false : refreshIntervalMs) },
  );
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void invalidateApi('getSetupProgress');
      }),
    [],
  );
  const steps = data && listGuideSteps(data.steps, (permission) => permissions?.includes(permission) ?? false, isWhole);
  return { steps, isEnded: data?.ended ?? false, next: findNextStep(steps ?? []), error, refetch };
}
