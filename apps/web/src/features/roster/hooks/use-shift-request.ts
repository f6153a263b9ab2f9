import { type ApiInput, type ApiOutput, bodyCode } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { warningsOf } from '../model/describe-warning.ts';

export type RequestDetail = ApiOutput<'getShiftRequest'>;
export type ShiftRequest = ApiOutput<'listShiftRequests'>['items'][number];

/** What shows requests, and what an approved one changes. */
export const requestReads = ['getShiftRequest', 'listShiftRequests', 'listShifts', 'getDuty', 'listTeams'] as const;

/** The request of the address (`?id=`). */
export function useShiftRequest() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return useApiQuery('getShiftRequest', { id: id ?? '' }, { enabled: id !== null, silent: true });
}

/** Moves a request on. A refusal is shown, and the request is read as it is now; one for want of a reason comes with the warnings. */
export function useProcessRequest() {
  const { mutateAsync, isPending } = useApiMutation('processShiftRequest', { invalidates: requestReads, silent: true });
  return {
    isBusy: isPending,
    process: (input: ApiInput<'processShiftRequest'>) => mutateAsync(input).catch(explain),
  };
}

async function explain(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi(...requestReads);
  if (warningsOf(error) === null) reportError(error);
  throw error;
}
