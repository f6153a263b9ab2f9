import { useSearchParams } from 'react-router';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { RuleForm } from '../components/rule/RuleForm.tsx';

/** Creates a rule; with `?id=` changes or removes it. */
export function RuleEditScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id === null ? <RuleForm rule={null} /> : <ExistingRule id={id} />;
}

function ExistingRule({ id }: { id: string }) {
  const t = useTexts('alarmRule');
  const { data: rules, isError, error, refetch } = useAllPages('listAlarmRules');
  const rule = rules?.find((one) => one.id === id);
  if (rule) return <RuleForm key={id} rule={rule} />;
  return (
    <Screen title={t('edit.editTitle')} back={screenAddress('alarmRules')}>
      {rules ? (
        <Empty icon="bell" title={t('edit.missing')} hint={t('edit.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
