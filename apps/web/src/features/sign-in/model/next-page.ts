import { isStaff } from '@energy-om/domain';
import { paths, restartPath, startPath } from '#shared/navigation/paths.ts';
import { takeWantedPage } from '#shared/navigation/wanted-page.ts';
import { readStoredSession, type StoredSession } from '#shared/session/stored-items.ts';

/**
 * Where the app continues with a valid session, after signing in and when it is opened again: the wanted page, once, else the start page
 * (spec §2). An account without a tenant can only use the screen where it joins one, or the tenants that it administers.
 */
export function takeNextPage(): string {
  const session = readStoredSession();
  if (session.tenantId === null && session.user?.permissions.includes('platform.manage')) return takeWantedPage(paths.platformTenants);
  if (session.tenantId === null) {
    const wanted = takeWantedPage(paths.addTenant);
    return wanted.startsWith(paths.addTenant) ? wanted : paths.addTenant;
  }
  return takeWantedPage(findStartPage(session));
}

/** My scheduling by default (spec §2), for accounts that work on orders; the platform for whoever has no other role; others have no tasks there. */
export function findStartPage({ user }: Pick<StoredSession, 'user'>): string {
  if (user?.permissions.includes('platform.manage') && user.roles.every((role) => role === 'platform_admin')) return paths.platformTenants;
  const hasSchedule = user?.permissions.includes('work-order.view') && isStaff(user.roles);
  return hasSchedule ? restartPath : startPath;
}
