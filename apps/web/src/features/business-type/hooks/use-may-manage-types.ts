import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useMay } from '#shared/session/session-store.ts';

/** Whether the account may change business types; the administrator of a part of the organisation may not. */
export function useMayManageTypes(): boolean {
  const { isWhole } = useManagedScope();
  return useMay('business-type.manage') && isWhole;
}
