import type { ApiOutput } from '@energy-om/contract';
import { bodyCode } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';

export type Handover = ApiOutput<'getHandover'>;
export type HandoverItem = Handover['items'][number];

const refreshIntervalMs = 30_000;

/** The card of the address (`?id=`). Facts come and end while it is read. */
export function useHandover() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return useApiQuery('getHandover', { id: id ?? '' }, { enabled: id !== null, silent: true, refetchInterval: refreshIntervalMs });
}

const reads = ['getHandover', 'getDuty'] as const;

/** The writes on a card. A refusal is shown, and the card is read as it is now. */
export function useHandoverActs() {
  const options = { invalidates: reads, silent: true } as const;
  const { mutateAsync: answer, isPending: isAnswering } = useApiMutation('answerHandoverItem', options);
  const { mutateAsync: sign, isPending: isSigning } = useApiMutation('signHandover', options);
  return {
    isBusy: isAnswering || isSigning,
    answer: (input: Parameters<typeof answer>[0]) => answer(input).catch(explain),
    sign: (input: Parameters<typeof sign>[0]) => sign(input).catch(explain),
  };
}

async function explain(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi(...reads);
  reportError(error);
  throw error;
}
