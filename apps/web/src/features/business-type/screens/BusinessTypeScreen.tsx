import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { TypeFacts } from '../components/type/TypeFacts.tsx';
import { TypeForm } from '../components/type/TypeForm.tsx';
import { useMayManageTypes } from '../hooks/use-may-manage-types.ts';

/** Creates a business type; with `?id=` changes, retires or restores it, or shows it to who may not change it. */
export function BusinessTypeScreen() {
  const t = useTexts('businessType');
  const [search] = useSearchParams();
  const id = search.get('id');
  const mayManage = useMayManageTypes();
  const { data: types, isError, error, refetch } = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  const type = types?.find((one) => one.id === id) ?? null;
  if (type && (type.retired || !mayManage)) return <TypeFacts type={type} mayManage={mayManage} />;
  if (types && mayManage && (type || id === null)) return <TypeForm key={id} type={type} types={types} />;
  return (
    <Screen title={id === null ? t('newTitle') : undefined} back={screenAddress('businessTypes')}>
      {types ? (
        <Empty icon="order" title={t('missing')} hint={t('missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
