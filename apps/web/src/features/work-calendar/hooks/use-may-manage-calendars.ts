import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useMay } from '#shared/session/session-store.ts';

/** Whether the account may change work calendars; the administrator of a part of the organisation may not. */
export function useMayManageCalendars(): boolean {
  const { isWhole } = useManagedScope();
  return useMay('calendar.manage') && isWhole;
}
