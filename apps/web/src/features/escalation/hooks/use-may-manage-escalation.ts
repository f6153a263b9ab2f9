import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useMay } from '#shared/session/session-store.ts';

/** Whether the account may change clock targets and escalation; the administrator of a part of the organisation may not. */
export function useMayManageEscalation(): boolean {
  const { isWhole } = useManagedScope();
  return useMay('escalation.manage') && isWhole;
}
