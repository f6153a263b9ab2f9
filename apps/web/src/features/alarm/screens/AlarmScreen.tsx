import { bodyCode } from '@energy-om/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { refreshAlarms } from '#shared/alarm/alarm-reads.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { CopyAge } from '#shared/network/CopyAge.tsx';
import { useOutdatedSince } from '#shared/network/use-outdated-since.ts';
import { DeliveriesLink } from '#shared/notification/DeliveriesLink.tsx';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { useWaitingAcknowledgement, withAcknowledgement } from '#shared/outbox/waiting/waiting-acknowledgement.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { AcknowledgementWaits } from '../components/detail/AcknowledgementWaits.tsx';
import { AlarmActions } from '../components/detail/AlarmActions.tsx';
import { ChildrenCard } from '../components/detail/ChildrenCard.tsx';
import { CourseCard } from '../components/detail/CourseCard.tsx';
import { HeadCard } from '../components/detail/HeadCard.tsx';
import { OrderCard } from '../components/detail/OrderCard.tsx';
import { ValueCard } from '../components/detail/ValueCard.tsx';
import { type AlarmDetail, useAlarm } from '../hooks/use-alarm.ts';

/** One alarm (`?id=`): its device, its value beside the limit, its order, and its course. */
export function AlarmScreen() {
  const id = useSearchParams()[0].get('id');
  const { data: read, error, isError, refetch, dataUpdatedAt } = useAlarm(id);
  const waiting = useWaitingAcknowledgement(id ?? '', dataUpdatedAt);
  const alarm = read && withAcknowledgement(read, waiting);
  const outdatedSince = useOutdatedSince({ data: read, isError, dataUpdatedAt });
  useReadOnView('alarm', id);
  usePreload('workOrder', 'newWorkOrder', 'meter');
  // An alarm that could be read a moment ago may lie outside of the account's areas by now.
  const isUnknown = id === null || (error instanceof ApiError && [bodyCode.notFound, bodyCode.invalid].some((code) => code === error.code));
  if (alarm && !isUnknown) {
    return (
      <Screen back={screenAddress('alarms')} bottom={<AlarmActions key={alarm.id} alarm={alarm} />}>
        <PullRefresh onRefresh={refreshAlarms}>
          <CopyAge since={outdatedSince} />
          {waiting?.mark && <AcknowledgementWaits mark={waiting.mark} />}
          <AlarmCards alarm={alarm} />
        </PullRefresh>
      </Screen>
    );
  }
  return (
    <Screen back={screenAddress('alarms')}>
      {isUnknown ? <UnknownAlarm /> : isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList />}
    </Screen>
  );
}

const clockIntervalMs = 1000;

function AlarmCards({ alarm }: { alarm: AlarmDetail }) {
  const now = useNow(clockIntervalMs);
  return (
    <>
      <HeadCard alarm={alarm} now={now} />
      <ValueCard alarm={alarm} now={now} />
      <OrderCard alarm={alarm} />
      <ChildrenCard alarm={alarm} />
      <CourseCard alarm={alarm} />
      <DeliveriesLink subject={{ alarm: alarm.id }} />
    </>
  );
}

function UnknownAlarm() {
  const t = useTexts('alarm');
  const navigate = useNavigate();
  return (
    <Empty
      icon="alarm"
      title={t('unknown.title')}
      hint={t('unknown.hint')}
      action={<Button onPress={() => void navigate(screenAddress('alarms'), { replace: true })}>{t('unknown.toAlarms')}</Button>}
    />
  );
}
