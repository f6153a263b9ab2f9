import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ModelForm } from '../components/ModelForm.tsx';
import { ModelPage } from '../components/ModelPage.tsx';
import { useMayManageModels } from '../hooks/use-may-manage-models.ts';

/** Creates a meter model, with `?copy=` from another one; with `?id=` changes one, or shows it where it cannot be changed. */
export function MeterModelScreen() {
  const t = useTexts('meterModel');
  const [search] = useSearchParams();
  const [id, copy] = [search.get('id'), search.get('copy')];
  const mayManage = useMayManageModels();
  const { data: models, isError, error, refetch } = useApiQuery('listManagedMeterModels', {}, { silent: true });
  const find = (wanted: string | null) => models?.find((one) => one.id === wanted) ?? null;
  if (models && id === null && mayManage) return <ModelForm key={copy} model={null} copied={find(copy)} />;
  const model = find(id);
  if (model && mayManage && !model.retired && !model.isStandard) return <ModelForm key={id} model={model} copied={null} />;
  if (model) return <ModelPage model={model} mayManage={mayManage} />;
  return (
    <Screen title={t('page.title')} back={screenAddress('meterModels')}>
      {models ? (
        <Empty icon="meter" title={t('page.missing')} hint={t('page.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
