import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../shared/navigation/paths.ts';
import { rememberWantedPage } from '../shared/navigation/wanted-page.ts';
import { useIdentity } from '../shared/session/identity.ts';
import { useSession } from '../shared/session/session-store.ts';

/**
 * Shows a screen only with a session. Others go to the site root, and come to this screen after signing in. A session that ends while the
 * screen is open is handled elsewhere: whether the user returns to the screen depends on why it ended.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((session) => session.authToken !== null);
  const [wasSignedIn] = useState(isSignedIn);
  const identity = useIdentity();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!wasSignedIn) rememberWantedPage(pathname + search);
  }, [wasSignedIn, pathname, search]);
  if (!isSignedIn) return <Navigate to={paths.entry} replace />;
  // A screen of one account or tenant must not stay mounted in another.
  return <Fragment key={identity}>{children}</Fragment>;
}
