import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/navigation/paths.ts';
import { enterAnyTenant } from '#shared/session/enter-any-tenant.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** Home of an account whose session stands in no tenant: goes on in one that it belongs to, else to where one joins. */
export function FindTenant() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const isStarted = useRef(false);
  const find = async () => {
    setFailure(null);
    try {
      if (!(await enterAnyTenant())) await navigate(paths.addTenant, { replace: true });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
  };
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void find();
  });
  return <Screen>{failure === null ? <SkeletonList count={3} /> : <LoadFailed onRetry={find} hint={failure} />}</Screen>;
}
