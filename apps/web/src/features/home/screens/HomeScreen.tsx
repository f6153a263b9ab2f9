import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { useEffect } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { usePreparedFormatters } from '#shared/format/prepare-formatters.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePane } from '#shared/layout/pane.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { loseTenant } from '#shared/session/lose-tenant.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { DataAge } from '#shared/ui/feedback/DataAge.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { AlarmsCard } from '../components/alarms/AlarmsCard.tsx';
import { Level1Alarms } from '../components/alarms/Level1Alarms.tsx';
import { FindTenant } from '../components/entries/FindTenant.tsx';
import { JoinRequests } from '../components/entries/JoinRequests.tsx';
import { MessagesEntry } from '../components/entries/MessagesEntry.tsx';
import { OpenAnnouncements } from '../components/entries/OpenAnnouncements.tsx';
import { OwnRooms } from '../components/entries/OwnRooms.tsx';
import { SearchEntry } from '../components/entries/SearchEntry.tsx';
import { Shortcuts } from '../components/entries/Shortcuts.tsx';
import { TenantSwitch } from '../components/entries/TenantSwitch.tsx';
import { DevicesCard } from '../components/figures/DevicesCard.tsx';
import { EnergyCard } from '../components/figures/EnergyCard.tsx';
import { EnvironmentCard } from '../components/figures/EnvironmentCard.tsx';
import { TeamCard } from '../components/figures/TeamCard.tsx';
import { IntroductionCard } from '../components/first-steps/IntroductionCard.tsx';
import { SetupGuideCard } from '../components/first-steps/SetupGuideCard.tsx';
import { TodayCard } from '../components/tasks/TodayCard.tsx';
import { UrgentCard } from '../components/tasks/UrgentCard.tsx';

const refreshIntervalMs = 30_000;
const clockIntervalMs = 30_000;

/** The home of the session's tenant; without a tenant, the way into one. */
export function HomeScreen() {
  const hasTenant = useSession((session) => session.tenantId !== null);
  return hasTenant ? <TenantHome /> : <FindTenant />;
}

/**
 * The open level-1 alarms, the orders that wait for the account with the most urgent one, the shortcuts, the state of the plant, and how
 * much was done. Nothing stands below what is loading, so that nothing moves away under a thumb.
 */
function TenantHome() {
  const t = useTexts('home');
  const mayView = useMay('work-order.view');
  // An account that has only reported something has no use for it.
  const seesTurnover = useMay('statistics.view');
  const managesSetup = useMay('area.manage');
  const hasNoRole = useSession((session) => session.user?.permissions.length === 0);
  const tenantName = useSession((session) => session.tenant?.name);
  const query = useApiQuery('getHomePage', {}, { refetchInterval: refreshIntervalMs, silent: true });
  const { data: home, isError, error, refetch } = query;
  const now = useNow(clockIntervalMs);
  usePreload('workOrders', 'workOrder', 'notifications', 'alarms', 'alarm', 'meters', 'meter', 'search');
  useLostTenant(error);
  usePreparedFormatters();
  // The bar of the desk has tenant, search and messages.
  const isAtDesk = usePane() !== null;
  const tenant = home?.tenant.name ?? tenantName;
  return (
    <Screen
      title={t('title')}
      left={!isAtDesk && tenant && <TenantSwitch name={tenant} />}
      right={
        !isAtDesk && (
          <>
            <SearchEntry />
            <MessagesEntry unread={home?.unreadMessages ?? 0} />
          </>
        )
      }
      top={<DataAge query={query} refreshIntervalMs={refreshIntervalMs} now={now} />}
    >
      <PullRefresh onRefresh={refetch}>
        {home ? (
          <>
            {home.alarms && <Level1Alarms alarms={home.alarms} />}
            {home.announcements && <OpenAnnouncements announcements={home.announcements} />}
            {home.setupEnded === false && managesSetup && <SetupGuideCard />}
            {home.introduction && <IntroductionCard cards={home.introduction} />}
            <OwnRooms />
            <TodayCard home={home} />
            {mayView && <UrgentCard order={home.mostUrgent} now={now} />}
          </>
        ) : isError ? (
          <LoadFailed onRetry={refetch} hint={error.message} />
        ) : (
          <SkeletonList count={3} />
        )}
        {home && hasNoRole && <Empty icon="lock" title={t('noRole')} hint={t('noRoleHint', { tenant: home.tenant.name })} />}
        {(home || isError) && (
          <>
            <Shortcuts openAlarms={home?.alarms?.unacknowledged ?? 0} />
            <JoinRequests />
          </>
        )}
        {home && <PlantCards home={home} now={now} />}
        {home?.team && <TeamCard team={home.team} />}
        {home && seesTurnover && (
          <Card title={t('turnover')}>
            <FigureGrid columns={2}>
              <KeyFigure label={t('createdToday')} value={home.createdToday} />
              <KeyFigure label={t('finishedToday')} value={home.finishedToday} tone={home.finishedToday > 0 ? 'good' : 'plain'} />
            </FigureGrid>
          </Card>
        )}
      </PullRefresh>
    </Screen>
  );
}

/** The figures of the plant, as far as this account may see them. */
function PlantCards({ home: { alarms, energy, devices, environment }, now }: { home: ApiOutput<'getHomePage'>; now: number }) {
  return (
    <>
      {alarms && <AlarmsCard alarms={alarms} now={now} />}
      {energy && <EnergyCard energy={energy} />}
      {devices && <DevicesCard devices={devices} />}
      {environment && <EnvironmentCard environment={environment} />}
    </>
  );
}

/** This call is open to every member, so a refusal means that the account does not belong to the tenant any more. */
function useLostTenant(error: Error | null): void {
  const code = error instanceof ApiError ? error.code : null;
  useEffect(() => {
    if (code === bodyCode.forbidden || code === bodyCode.notFound) loseTenant();
  }, [code]);
}
