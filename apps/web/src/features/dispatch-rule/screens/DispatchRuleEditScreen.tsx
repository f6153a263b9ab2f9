import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { RuleForm } from '../components/RuleForm.tsx';

/** Creates a rule; with `?id=` changes or removes it. */
export function DispatchRuleEditScreen() {
  const t = useTexts('dispatchRule');
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data: rules, isError, error, refetch } = useApiQuery('listDispatchRules', {}, { silent: true });
  const rule = rules?.find((one) => one.id === id && one.mayManage);
  if (rules && (rule || id === null)) return <RuleForm key={id} rule={rule ?? null} rules={rules} />;
  return (
    <Screen title={t(id === null ? 'edit.newTitle' : 'edit.editTitle')} back={screenAddress('dispatchRules')}>
      {rules ? (
        <Empty icon="dispatch" title={t('edit.missing')} hint={t('edit.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
