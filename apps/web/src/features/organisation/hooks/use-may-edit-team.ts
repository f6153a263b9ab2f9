import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useMay } from '#shared/session/session-store.ts';
import type { Team } from '../model/types.ts';

/** Whether the account may change a team: it manages all areas of the team. */
export function useMayEditTeam(): (team: Team) => boolean {
  const mayManage = useMay('team.manage');
  const { covers } = useManagedScope();
  return ({ areas }) => mayManage && (areas.length > 0 ? areas.every(({ id }) => covers(id)) : covers(null));
}
