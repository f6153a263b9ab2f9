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
 * Shows a screen only to accounts that hold its permission; an address that was passed on shows an explanation and a link home instead of
 * failing calls. Permissions are held in a tenant: an account that has lost its tenant while the screen was open goes home, which enters
 * another one.
 */
export function RequirePermission({ permission, children }: { permission?: Permission | undefined; children: ReactNode }) {
  const held = useSession((session) => session.user?.permissions);
  const hasTenant = useSession((session) => session.tenantId !== null);
  if (permission !== undefined && permission !== 'platform.manage' && !hasTenant) return <Navigate to={startPath} replace />;
  return permission === undefined || held === undefined || held.includes(permission) ? children : <NoPermission />;
}

function NoPermission() {
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
