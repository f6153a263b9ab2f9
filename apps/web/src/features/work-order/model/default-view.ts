import type { Permission, StatusTab } from '@energy-om/domain';
import type { UserInfo } from '#shared/session/stored-items.ts';
import type { Scope } from './list-query.ts';

const tabsByPermission: readonly [Permission, StatusTab][] = [
  ['work-order.dispatch', 'toDispatch'],
  ['work-order.accept', 'toAccept'],
  ['work-order.evaluate', 'toCheck'],
];

/** The view that the list opens with: the first stage that waits for this account, among the orders that it is responsible for. */
export function findDefaultView(user: Pick<UserInfo, 'permissions' | 'teams'> | null): { tab: StatusTab; scope: Scope } {
  const may = (permission: Permission) => user?.permissions.includes(permission) ?? false;
  const tab = tabsByPermission.find(([permission]) => may(permission))?.[1] ?? 'executing';
  if (may('work-order.dispatch') || !may('work-order.process')) return { tab, scope: 'all' };
  return { tab, scope: user?.teams.some(({ isLeader }) => isLeader) ? 'team' : 'mine' };
}
