import { useCallback, useEffect, useState } from 'react';
import { switchTenant } from '../shared/session/switch-tenant.ts';
import { LoadFailed } from '../shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '../shared/ui/layout/Screen.tsx';
import { SkeletonList } from '../shared/ui/list/SkeletonList.tsx';

/** Enters the tenant of a link, and opens its screen there: what it leads to is found in no other. */
export function EnterTenant({ tenantId, address }: { tenantId: string; address: string }) {
  const [reason, setReason] = useState<string | null>(null);
  const enter = useCallback(() => {
    setReason(null);
    switchTenant(tenantId, address).catch((error: Error) => setReason(error.message));
  }, [tenantId, address]);
  useEffect(enter, [enter]);
  return <Screen>{reason === null ? <SkeletonList count={3} lines={3} /> : <LoadFailed onRetry={enter} hint={reason} />}</Screen>;
}
