import type { ApiOutput } from '@energy-om/contract';
import { bodyCode } from '@energy-om/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { onLiveMessage } from '#shared/live/live-handlers.ts';

export type Handover = ApiOutput<'getHandover'>;
export type HandoverItem = Handover['items'][number];

const refreshIntervalMs = 30_000;

/** The card of the address (`?id=`). Facts come and end while it is read. */
export function useHandover() {
  const [search] = useSearchParams();
  const id = search.get('id');
  // A message about the card is a question, an answer or a signature of others.
  useEffect(
    () =>
      onLiveMessage('notified', ({ notification: { subject } }) => {
        if (subject.kind === 'handover' && subject.id === id) void invalidateApi('getHandover');
      }),
    [id],
  );
  return useApiQuery(
    'getHandover',
    { id: id ?? '' },
    { enabled: id !== null, silent: true, staleTime: 0, refetchInterval: refreshIntervalMs },
  );
}

const reads = ['getHandover', 'getDuty'] as const;

/** The writes on a card. A refusal is shown, and the card is read as it is now. */
export function useHandoverActs() {
  const options = { invalidates: reads, silent: true } as const;
  const { mutateAsync: answer, isPending: isAnswering } = useApiMutation('answerHandoverItem', options);
  const { mutateAsync: sign, isPending: isSigning } = useApiMutation('signHandover', options);
  const { mutateAsync: comment, isPending: isCommenting } = useApiMutation('commentOnHandover', options);
  return {
    isBusy: isAnswering || isSigning || isCommenting,
    answer: (input: Parameters<typeof answer>[0]) => answer(input).catch(explain),
    sign: (input: Parameters<typeof sign>[0]) => sign(input).catch(explain),
    comment: (input: Parameters<typeof comment>[0]) => comment(input).catch(explain),
  };
}

async function explain(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi(...reads);
  reportError(error);
  throw error;
}
