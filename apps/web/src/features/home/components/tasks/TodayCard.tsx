import type { ApiOutput } from '@energy-om/contract';
import { localDate } from '@energy-om/domain';
import { chooseFigures } from '#features/home/model/my-figures.ts';
import { findShownTasks } from '#features/home/model/shown-tasks.ts';
import { formatDayAndWeekday } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { useSession } from '#shared/session/session-store.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { useTenantZone } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { TasksRow } from './TasksRow.tsx';
import styles from './TodayCard.module.css';

/** The orders that wait for the account, each figure linking to its orders, and today's tasks. */
export function TodayCard({ home }: { home: ApiOutput<'getHomePage'> }) {
  const t = useTexts('home');
  const permissions = useSession((session) => session.user?.permissions);
  const roles = useSession((session) => session.user?.roles);
  const tasks = findShownTasks(home.tasksToday, roles ?? []);
  const figures = chooseFigures(home.counts, (permission) => permissions?.includes(permission) ?? false);
  if (!permissions?.includes('work-order.view')) return null;
  return (
    <Card title={t('today')} extra={<TodayState at={home.at} />}>
      <FigureGrid>
        <KeyFigure
          label={t('figure.timedOut')}
          value={home.counts.timedOut}
          tone={home.counts.timedOut > 0 ? 'danger' : 'plain'}
          to={screenAddress('timeouts')}
        />
        {figures.map(({ stage, tab, scope, count }) => (
          <KeyFigure key={stage} label={t(`figure.${stage}`)} value={count} to={screenAddress('workOrders', { tab, scope })} />
        ))}
      </FigureGrid>
      {tasks && <TasksRow tasks={tasks} />}
    </Card>
  );
}

function TodayState({ at }: { at: string }) {
  const t = useTexts('home');
  const isOnline = useIsOnline();
  const zone = useTenantZone();
  return (
    <span className={styles.state}>
      {formatDayAndWeekday(midnightOf(localDate(Date.parse(at), zone)))} · {t(isOnline ? 'online' : 'offline')}
      <span className={styles.dot} data-online={isOnline} />
    </span>
  );
}
