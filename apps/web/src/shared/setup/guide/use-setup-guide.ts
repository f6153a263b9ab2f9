import type { SetupStep } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useSession } from '#shared/session/session-store.ts';
import { findNextStep, type GuideStep, listGuideSteps } from './setup-guide.ts';

export interface SetupGuide {
  /** Undefined while they are loading. */
  steps: GuideStep[] | undefined;
  isEnded: boolean;
  /** The one to go on with. */
  next: SetupStep | null;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** The steps from an empty tenant to its first order, as this account sees them. They are read again whenever their screen opens. */
export function useSetupGuide(): SetupGuide {
  const permissions = useSession((session) => session.user?.permissions);
  const { isWhole } = useManagedScope();
  const { data, error, refetch } = useApiQuery('getSetupProgress', {}, { silent: true, staleTime: 0 });
  const steps = data && listGuideSteps(data.steps, (permission) => permissions?.includes(permission) ?? false, isWhole);
  return { steps, isEnded: data?.ended ?? false, next: findNextStep(steps ?? []), error, refetch };
}
