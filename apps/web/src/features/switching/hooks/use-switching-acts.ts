import { bodyCode } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';

const reads = ['getSwitching', 'listSwitchings', 'listOrderPermits', 'getWorkOrder'] as const;

/** The writes on a switching order; each reads again what shows it. A refusal is shown, and the switching order is read as it is now. */
export function useSwitchingActs() {
  const options = { invalidates: reads, silent: true } as const;
  const { mutateAsync: process } = useApiMutation('processSwitching', options);
  const { mutateAsync: step } = useApiMutation('processSwitchingStep', { invalidates: ['getSwitching'], silent: true });
  const { mutateAsync: confirm } = useApiMutation('confirmSwitchingStep', { invalidates: ['getSwitching'], silent: true });
  return {
    process: (input: Parameters<typeof process>[0]) => process(input).catch(explain),
    step: (input: Parameters<typeof step>[0]) => step(input).catch(explain),
    confirm: (input: Parameters<typeof confirm>[0]) => confirm(input).catch(explain),
  };
}

async function explain(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi(...reads);
  if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
  throw error;
}
