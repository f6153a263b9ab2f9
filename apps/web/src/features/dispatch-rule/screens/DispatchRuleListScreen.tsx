import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { RuleCard } from '../components/RuleCard.tsx';

/** The rules that dispatch new orders automatically, in the order in which they are tried. */
export function DispatchRuleListScreen() {
  const t = useTexts('dispatchRule');
  const navigate = useNavigate();
  const mayManage = useMay('dispatch-rule.manage');
  const { data: rules, isError, error, refetch } = useApiQuery('listDispatchRules', {}, { silent: true });
  usePreload('dispatchRule');
  return (
    <Screen
      right={<TableLink kind="dispatchRules" />}
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('dispatchRule'))}>{t('create')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        {rules?.length === 0 && (
          <Empty
            icon="dispatch"
            title={t('none')}
            hint={t(mayManage ? 'noneHint' : 'noneForDispatcher')}
            action={!mayManage && <AskAdministrators />}
          />
        )}
        {rules && rules.length > 0 && (
          <>
            <Callout>{t('explain')}</Callout>
            {rules.map((rule) => (
              <RuleCard key={rule.id} rule={rule} />
            ))}
          </>
        )}
        {!rules && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={3} />)}
      </PullRefresh>
    </Screen>
  );
}
