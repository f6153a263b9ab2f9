import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { membershipReads } from './membership-reads.ts';

/** Withdraws the account's own request, or hides a refused one. Rejects after showing the error. */
export function useDismissRequest(): (tenantId: string) => Promise<unknown> {
  const { mutateAsync: unbind } = useApiMutation('unbindAccountTenant', { invalidates: membershipReads });
  return (tenantId) => unbind({ tenantId });
}
