import { Link, useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { FindOrganisation } from '../components/join/FindOrganisation.tsx';
import { JoinByCode } from '../components/join/JoinByCode.tsx';
import { JoinedTenants } from '../components/join/JoinedTenants.tsx';
import { MyRequests } from '../components/join/MyRequests.tsx';

/** An account that waits for an answer sees it arrive. */
const pollIntervalMs = 15_000;

/** Joining an organisation (spec §2), by invite code (`?invite=`) or by asking; the account's own requests with their state. */
export function AddTenantScreen() {
  const t = useTexts('organisation');
  const [search] = useSearchParams();
  const invite = search.get('invite') ?? '';
  const hasTenant = useSession((session) => session.tenantId !== null);
  const { data, isError, error, refetch } = useApiQuery('listAccountTenants', {}, { refetchInterval: pollIntervalMs, silent: true });
  const memberships = data ?? [];
  usePreload('home');
  return (
    <Screen
      back={hasTenant}
      // Without a tenant the home screen leads back here; the account's own screen, and signing out above all, stays within reach.
      right={hasTenant ? undefined : <Link to={screenAddress('mine')}>{t('join.mine')}</Link>}
    >
      <PullRefresh onRefresh={refetch}>
        {!hasTenant && <JoinedTenants memberships={memberships} />}
        {!data && isError && <LoadFailed onRetry={refetch} hint={error.message} />}
        {!hasTenant && data?.length === 0 && (
          <Callout icon="building" title={t('join.noneTitle')}>
            {t('join.noneText')}
          </Callout>
        )}
        <MyRequests memberships={memberships} />
        {/* Another invite that is opened on this screen starts it anew. */}
        <JoinByCode key={invite} brought={invite} />
        <Card>
          <Row icon="home" label={t('join.room')} hint={t('join.roomHint')} to={screenAddress('joinRoom')} />
        </Card>
        <FindOrganisation memberships={memberships} />
      </PullRefresh>
    </Screen>
  );
}
