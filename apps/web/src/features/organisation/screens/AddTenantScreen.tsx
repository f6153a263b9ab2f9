import { Link, useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { FindOrganisation } from '../components/join/FindOrganisation.tsx';
import { JoinByCode } from '../components/join/JoinByCode.tsx';
import { JoinedTenants } from '../components/join/JoinedTenants.tsx';
import { MyRequests } from '../components/join/MyRequests.tsx';

/** Whoever waits for an answer sees it come. */
const pollIntervalMs = 15_000;

/** Join an organisation (spec §2): by invite code (`?invite=`) or by asking; what has become of own requests. */
export function AddTenantScreen() {
  const t = useTexts('organisation');
  const [search] = useSearchParams();
  const invite = search.get('invite') ?? '';
  const hasTenant = useSession((session) => session.tenantId !== null);
  const { data: memberships = [], refetch } = useApiQuery('listAccountTenants', {}, { refetchInterval: pollIntervalMs, silent: true });
  usePreload('home');
  return (
    <Screen
      back={hasTenant}
      // Without a tenant home leads back here; what is one's own, signing out above all, stays within reach.
      right={hasTenant ? undefined : <Link to={screenAddress('mine')}>{t('join.mine')}</Link>}
    >
      <PullRefresh onRefresh={refetch}>
        {!hasTenant && <JoinedTenants memberships={memberships} />}
        {!hasTenant && memberships.length === 0 && (
          <Callout icon="building" title={t('join.noneTitle')}>
            {t('join.noneText')}
          </Callout>
        )}
        <MyRequests memberships={memberships} />
        {/* Another invite that is opened on this screen begins anew. */}
        <JoinByCode key={invite} brought={invite} />
        <FindOrganisation memberships={memberships} />
      </PullRefresh>
    </Screen>
  );
}
