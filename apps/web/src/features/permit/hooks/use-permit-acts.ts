import { bodyCode } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';

const reads = ['getPermit', 'listPermits', 'listOrderPermits', 'getWorkOrder'] as const;

/** The writes on a permit; each reads again what shows it. A refusal is shown, and the permit is read as it is now. */
export function usePermitActs() {
  const options = { invalidates: reads, silent: true } as const;
  const { mutateAsync: process } = useApiMutation('processPermit', options);
  const { mutateAsync: brief } = useApiMutation('signBriefing', options);
  const { mutateAsync: step } = useApiMutation('processIsolationPoint', options);
  return {
    process: (input: Parameters<typeof process>[0]) => process(input).catch(explain),
    brief: (input: Parameters<typeof brief>[0]) => brief(input).catch(explain),
    step: (input: Parameters<typeof step>[0]) => step(input).catch(explain),
  };
}

/** Faults of fields are shown there by the form. */
async function explain(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi(...reads);
  if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
  throw error;
}
