import { useSearchParams } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/Empty.tsx';
import { LoadFailed } from '#shared/ui/LoadFailed.tsx';
import { Screen } from '#shared/ui/Screen.tsx';
import { SkeletonList } from '#shared/ui/SkeletonList.tsx';
import { useAllPages } from '../api/all-pages.ts';
import { RuleForm } from '../components/rule/RuleForm.tsx';

/** A rule to make, or with `?id=` to change or remove. */
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
