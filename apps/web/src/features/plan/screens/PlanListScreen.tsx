import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { PlanCard } from '../components/PlanCard.tsx';

/** The plans, those that make orders next before the others. */
export function PlanListScreen() {
  const t = useTexts('plan');
  const navigate = useNavigate();
  const mayManage = useMay('plan.manage');
  const { data: plans, isError, error, refetch } = useApiQuery('listPlans', {}, { silent: true });
  usePreload('plan', 'planEdit');
  return (
    <Screen
      right={<TableLink kind="plans" />}
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('planEdit'))}>{t('create')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        {plans?.length === 0 && (
          <Empty
            icon="calendar"
            title={t('none')}
            hint={t(mayManage ? 'noneHint' : 'noneForDispatcher')}
            action={!mayManage && <AskAdministrators />}
          />
        )}
        {plans?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
        {!plans && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={3} />)}
      </PullRefresh>
    </Screen>
  );
}
