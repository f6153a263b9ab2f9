import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { LeaveSheet } from '../components/join/LeaveSheet.tsx';
import { OrganisationCard } from '../components/join/OrganisationCard.tsx';
import { TenantTree } from '../components/join/TenantTree.tsx';
import { AdministrationCard } from '../components/members/AdministrationCard.tsx';
import type { Membership } from '../model/types.ts';

/** My organisations (spec §2): switch, leave or join another; for administrators, links to what they manage. */
export function OrganisationsScreen() {
  const t = useTexts('organisation');
  const navigate = useNavigate();
  const hasTenant = useSession((session) => session.tenantId !== null);
  const [leaving, setLeaving] = useState<Membership | null>(null);
  const { data: memberships, isError, error, refetch } = useApiQuery('listAccountTenants', {}, { silent: true });
  usePreload('members', 'addTenant');
  // The home screen finds another tenant.
  if (!hasTenant) return <Navigate to={paths.home} replace />;
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button variant="plain" onPress={() => void navigate(screenAddress('addTenant'))}>
            {t('list.another')}
          </Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={refetch}>
        {memberships ? (
          <>
            {memberships
              .filter(({ state }) => state === 'member')
              .map((tenant) => (
                <OrganisationCard key={tenant.id} tenant={tenant} onLeave={() => setLeaving(tenant)} />
              ))}
            <OwnRequests count={memberships.filter(({ state }) => state !== 'member').length} />
          </>
        ) : isError ? (
          <LoadFailed onRetry={refetch} hint={error.message} />
        ) : (
          <SkeletonList count={2} />
        )}
        <AdministrationCard />
        <TenantTree />
      </PullRefresh>
      <LeaveSheet tenant={leaving} onClose={() => setLeaving(null)} />
    </Screen>
  );
}

function OwnRequests({ count }: { count: number }) {
  const t = useTexts('organisation');
  if (count === 0) return null;
  return (
    <Card>
      <Row icon="clock" label={t('list.waiting')} to={screenAddress('addTenant')}>
        {t('list.waitingCount', { count })}
      </Row>
    </Card>
  );
}
