import type { Permission } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useTexts } from '../shared/i18n/texts.ts';
import { startPath } from '../shared/navigation/paths.ts';
import { useSession } from '../shared/session/session-store.ts';
import { Empty } from '../shared/ui/feedback/Empty.tsx';
import { Button } from '../shared/ui/form/Button.tsx';
import { Screen } from '../shared/ui/layout/Screen.tsx';

/**
 * Keeps a screen from those who may not use it: an address that was passed on ends in words and a way home, not in failed calls.
 * Permissions are held in a tenant: whoever has lost theirs while the screen was open goes home, which finds out where to go on.
 */
export function RequirePermission({ permission, children }: { permission?: Permission | undefined; children: ReactNode }) {
  const held = useSession((session) => session.user?.permissions);
  const hasTenant = useSession((session) => session.tenantId !== null);
  if (permission !== undefined && !hasTenant) return <Navigate to={startPath} replace />;
  return permission === undefined || held === undefined || held.includes(permission) ? children : <NotForYou />;
}

function NotForYou() {
  const t = useTexts('common');
  const navigate = useNavigate();
  return (
    <Screen>
      <Empty
        icon="info"
        title={t('notForYou.title')}
        hint={t('notForYou.hint')}
        action={<Button onPress={() => navigate(startPath, { replace: true })}>{t('backToHome')}</Button>}
      />
    </Screen>
  );
}
