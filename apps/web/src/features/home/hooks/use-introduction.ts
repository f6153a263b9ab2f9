import type { ApiInput } from '@energy-om/contract';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';

type Seen = NonNullable<ApiInput<'updateProfile'>['introduction']>;

/** Stores for the account, on all of its phones, what it has seen of the introduction. */
export function useIntroduction(): { store: (seen: Seen) => Promise<void>; isStoring: boolean } {
  const { mutateAsync, isPending } = useApiMutation('updateProfile', { onSuccess: storeUpdatedUser });
  return {
    store: async (introduction) => {
      await mutateAsync({ introduction });
      await invalidateApi('getHomePage');
    },
    isStoring: isPending,
  };
}
