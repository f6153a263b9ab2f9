import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../shared/navigation/paths.ts';
import { splitTenant } from '../shared/navigation/tenant-of-address.ts';
import { rememberWantedPage } from '../shared/navigation/wanted-page.ts';
import { useIdentity } from '../shared/session/identity.ts';
import { useSession } from '../shared/session/session-store.ts';
import { EnterTenant } from './EnterTenant.tsx';

/**
 * Shows a screen only with a session. Others go to the site root, and come to this screen after signing in. A session that ends while the
 * screen is open is handled elsewhere: whether the user returns to the screen depends on why it ended. An address that names another tenant of the
 * account is opened in that one.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((session) => session.authToken !== null);
  const [wasSignedIn] = useState(isSignedIn);
  const tenant = useSession((session) => session.tenantId);
  const identity = useIdentity();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!wasSignedIn) rememberWantedPage(pathname + search);
  }, [wasSignedIn, pathname, search]);
  if (!isSignedIn) return <Navigate to={paths.entry} replace />;
  const { tenantId, address } = splitTenant(pathname, search);
  if (tenantId !== null && tenantId !== tenant) return <EnterTenant key={tenantId} tenantId={tenantId} address={address} />;
  // A screen of one account or tenant must not stay mounted in another.
  return <Fragment key={identity}>{children}</Fragment>;
}
