import { useNavigate, useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CountForm } from '../components/count/CountForm.tsx';

/** Counts a store (`?store=`) as its keeper. */
export function StockCountScreen() {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('store');
  const { data: stores, isError, error, refetch } = useApiQuery('listStores', {}, { silent: true });
  const store = stores?.find((each) => each.id === id && each.mayKeep);
  if (store) return <CountForm key={store.id} storeId={store.id} storeName={store.name} />;
  return (
    <Screen back={screenAddress('stores')}>
      {stores ? (
        <Empty
          icon="building"
          title={t('count.choose')}
          hint={t('store.emptyHint')}
          action={<Button onPress={() => void navigate(screenAddress('stores'), { replace: true })}>{t('list.stores')}</Button>}
        />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList />
      )}
    </Screen>
  );
}
