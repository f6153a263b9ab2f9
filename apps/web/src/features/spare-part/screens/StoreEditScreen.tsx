import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { StoreForm } from '../components/store/StoreForm.tsx';

/** Opens a store, or changes one (`?id=`). */
export function StoreEditScreen() {
  const t = useTexts('sparePart');
  const id = useSearchParams()[0].get('id');
  const { data: stores, isError, error, refetch } = useApiQuery('listStores', {}, { silent: true, enabled: id !== null });
  if (id === null) return <StoreForm store={null} />;
  const store = stores?.find((each) => each.id === id);
  if (store) return <StoreForm key={id} store={store} />;
  return (
    <Screen back={screenAddress('stores')}>
      {stores ? (
        <Empty icon="building" title={t('store.missing')} hint={t('store.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={3} />
      )}
    </Screen>
  );
}
