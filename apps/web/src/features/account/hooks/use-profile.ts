import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';

/** Changes the account's own profile; every screen shows the answer at once. */
export function useProfile() {
  return useApiMutation('updateProfile', { onSuccess: storeUpdatedUser });
}
