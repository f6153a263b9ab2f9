import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey, useApiQuery } from '#shared/api/use-api-query.ts';

export type OwnChannel = ApiOutput<'getOwnChannels'>[number];

export interface OwnChannels {
  /** Undefined: they are not known yet. */
  channels: readonly OwnChannel[] | undefined;
  isFailed: boolean;
  retry: () => void;
  isSaving: boolean;
  /** Throws where it could not be stored. */
  save: (choice: ApiInput<'saveOwnChannel'>) => Promise<unknown>;
}

/** The channels of the organisation that reach the account, and which of them it wants. */
export function useOwnChannels(): OwnChannels {
  const { data, isError, refetch } = useApiQuery('getOwnChannels', {}, { silent: true });
  const { mutateAsync, isPending } = useApiMutation('saveOwnChannel', {
    onSuccess: (saved) => void queryClient.setQueryData(apiKey('getOwnChannels', {}), saved),
  });
  return { channels: data, isFailed: isError && data === undefined, retry: () => void refetch(), isSaving: isPending, save: mutateAsync };
}
