import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { membershipReads } from './membership-reads.ts';

/** Takes an own request back, or puts a refused one out of sight. Rejects after telling of the failure. */
export function useDismissRequest(): (tenantId: string) => Promise<unknown> {
  const { mutateAsync: unbind } = useApiMutation('unbindAccountTenant', { invalidates: membershipReads });
  return (tenantId) => unbind({ tenantId });
}
