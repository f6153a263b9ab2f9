import { useApiQuery } from '../../../shared/api/use-api-query.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { usePreload } from '../../../shared/navigation/preload.ts';
import { useMay, useSession } from '../../../shared/session/session-store.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { FigureGrid } from '../../../shared/ui/FigureGrid.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { KeyFigure } from '../../../shared/ui/KeyFigure.tsx';
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx';
import { PullRefresh } from '../../../shared/ui/PullRefresh.tsx';
import { Screen } from '../../../shared/ui/Screen.tsx';
import { SkeletonList } from '../../../shared/ui/SkeletonList.tsx';
import { DevicesCard } from '../components/DevicesCard.tsx';
import { Shortcuts } from '../components/Shortcuts.tsx';
import { TodayCard } from '../components/TodayCard.tsx';
import { UrgentCard } from '../components/UrgentCard.tsx';
import styles from './HomeScreen.module.css';

const refreshEveryMs = 30_000;

/** Home: what waits for me, the most urgent of it with its action, and the ways on. */
export function HomeScreen() {
  const t = useTexts('home');
  const mayView = useMay('work-order.view');
  const tenantName = useSession((session) => session.tenant?.name);
  const { data: home, isError, error, refetch } = useApiQuery('getHomePage', {}, { refetchInterval: refreshEveryMs, silent: true });
  usePreload('workOrders', 'workOrder', 'timeouts');
  const tenant = home?.tenant.name ?? tenantName;
  return (
    <Screen
      title={t('title')}
      left={
        tenant && (
          <span className={styles.tenant}>
            <Icon name="building" size={16} />
            <span className={styles.name}>{tenant}</span>
          </span>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        {home ? (
          <>
            <TodayCard home={home} />
            {mayView && <UrgentCard order={home.mostUrgent} />}
          </>
        ) : isError ? (
          <LoadFailed onRetry={refetch} hint={error.message} />
        ) : (
          <SkeletonList count={2} />
        )}
        <Shortcuts />
        {home && mayView && (
          <Card title={t('turnover')}>
            <FigureGrid columns={2}>
              <KeyFigure label={t('createdToday')} value={home.createdToday} />
              <KeyFigure label={t('finishedToday')} value={home.finishedToday} tone={home.finishedToday > 0 ? 'good' : 'plain'} />
            </FigureGrid>
          </Card>
        )}
        {home?.devices && <DevicesCard devices={home.devices} />}
      </PullRefresh>
    </Screen>
  );
}
