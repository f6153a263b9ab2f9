import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { addDays } from '#shared/time/local-date.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { SwapForm } from '../components/requests/SwapForm.tsx';

const daysAhead = 60;

/** Asks a colleague to swap a shift; `?day=` is the day of the account's own. */
export function SwapRequestScreen() {
  const t = useTexts('shiftRequest');
  const today = tenantToday();
  const range = { from: today, to: addDays(today, daysAhead) };
  const { data, isError, error, refetch } = useApiQuery('listShifts', range, { silent: true });
  const now = new Date().toISOString();
  const own = data?.shifts.filter(({ startsAt }) => startsAt > now) ?? [];
  if (own.length > 0) return <SwapForm own={own} range={range} />;
  return (
    <Screen>
      {data ? (
        <Empty icon="calendar" title={t('form.noOwn')} hint={t('form.noOwnHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={3} />
      )}
    </Screen>
  );
}
