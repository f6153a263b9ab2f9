import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/navigation/paths.ts';
import { enterAnyTenant } from '#shared/session/enter-any-tenant.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/**
 * The home of an account whose session is in no tenant: enters a tenant that the account belongs to, else goes to the screen where it can
 * join one, or to the tenants that it administers.
 */
export function FindTenant() {
  const navigate = useNavigate();
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const isStarted = useRef(false);
  const find = async () => {
    setErrorMessage(null);
    try {
      if (await enterAnyTenant()) return;
      const managesPlatform = readStoredSession().user?.permissions.includes('platform.manage');
      await navigate(managesPlatform ? paths.platformTenants : paths.addTenant, { replace: true });
    } catch (error) {
      setErrorMessage(error instanceof Error ? error.message : '');
    }
  };
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void find();
  });
  return <Screen>{errorMessage === null ? <SkeletonList count={3} /> : <LoadFailed onRetry={find} hint={errorMessage} />}</Screen>;
}
