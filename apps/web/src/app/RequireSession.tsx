import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../shared/navigation/paths.ts';
import { rememberWantedPage } from '../shared/navigation/wanted-page.ts';
import { useSession } from '../shared/session/session-store.ts';

/** Lets only the signed-in pass; others go to the site root, and come back here once they are. */
export function RequireSession({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((session) => session.authToken !== null);
  const { pathname, search } = useLocation();
  if (isSignedIn) return children;
  rememberWantedPage(pathname + search);
  return <Navigate to={paths.entry} replace />;
}
