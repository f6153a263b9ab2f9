import { isStaff } from '@energy-om/domain';
import { paths, restartPath, startPath } from '../../../shared/navigation/paths.ts';
import { takeWantedPage } from '../../../shared/navigation/wanted-page.ts';
import { readStoredSession, type StoredSession } from '../../../shared/session/stored-items.ts';

/**
 * Where a session that is there now goes on: the page that was wanted, once, else the usual one. An account without a
 * tenant finds nothing anywhere but where it can join one.
 * @param usual `home` after signing in, `start` when the app is opened again (spec §2)
 */
export function takeNextPage(usual: 'home' | 'start'): string {
  const session = readStoredSession();
  if (session.tenantId === null) {
    const wanted = takeWantedPage(paths.addTenant);
    return wanted.startsWith(paths.addTenant) ? wanted : paths.addTenant;
  }
  return takeWantedPage(usual === 'start' ? findStartPage(session) : startPath);
}

/** My scheduling by default (spec §2), for who has orders to work on; all others have none of their own there. */
export function findStartPage({ user }: Pick<StoredSession, 'user'>): string {
  const hasSchedule = user?.permissions.includes('work-order.view') && isStaff(user.roles);
  return hasSchedule ? restartPath : startPath;
}
