import { isStaff } from '@energy-om/domain';
import { paths, restartPath, startPath } from '#shared/navigation/paths.ts';
import { takeWantedPage } from '#shared/navigation/wanted-page.ts';
import { readStoredSession, type StoredSession } from '#shared/session/stored-items.ts';

/**
 * Where a session that is there now goes on, after signing in and when the app is opened again: the page that was wanted, once,
 * else the start page (spec §2). An account without a tenant finds nothing anywhere but where it can join one.
 */
export function takeNextPage(): string {
  const session = readStoredSession();
  if (session.tenantId === null) {
    const wanted = takeWantedPage(paths.addTenant);
    return wanted.startsWith(paths.addTenant) ? wanted : paths.addTenant;
  }
  return takeWantedPage(findStartPage(session));
}

/** My scheduling by default (spec §2), for who has orders to work on; all others have none of their own there. */
export function findStartPage({ user }: Pick<StoredSession, 'user'>): string {
  const hasSchedule = user?.permissions.includes('work-order.view') && isStaff(user.roles);
  return hasSchedule ? restartPath : startPath;
}
