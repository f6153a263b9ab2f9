import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useMay } from '#shared/session/session-store.ts';

/** Whether the account may change the organisation's own meter models; the administrator of a part of the organisation may not. */
export function useMayManageModels(): boolean {
  const { isWhole } = useManagedScope();
  return useMay('meter-model.manage') && isWhole;
}
