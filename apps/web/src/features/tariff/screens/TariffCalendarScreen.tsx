import { useApiQuery } from '#shared/api/use-api-query.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { TariffCalendarForm } from '../components/TariffCalendarForm.tsx';

/** The dates by which tariffs tell days apart. */
export function TariffCalendarScreen() {
  const { data: calendar, isError, error, refetch } = useApiQuery('getTariffCalendar', {}, { silent: true });
  if (calendar) return <TariffCalendarForm stored={calendar} />;
  return (
    <Screen back={screenAddress('tariffs')}>
      {isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={3} />}
    </Screen>
  );
}
