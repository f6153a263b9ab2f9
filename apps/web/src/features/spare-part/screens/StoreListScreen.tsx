import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { SetupAction } from '#shared/setup/SetupAction.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { StoreCard } from '../components/store/StoreCard.tsx';

/** The stores that serve the account's areas; their keepers count there. */
export function StoreListScreen() {
  const t = useTexts('sparePart');
  const navigate = useNavigate();
  const mayManage = useMay('spare-part.manage');
  const { data: stores, isError, error, refetch } = useApiQuery('listStores', {}, { silent: true });
  return (
    <Screen
      back={screenAddress('spareParts')}
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('storeEdit'))}>{t('store.add')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        {stores ? (
          stores.map((store) => <StoreCard key={store.id} store={store} />)
        ) : isError ? (
          <LoadFailed onRetry={refetch} hint={error.message} />
        ) : (
          <SkeletonList />
        )}
        {stores?.length === 0 && (
          <Empty
            icon="building"
            title={t('store.empty')}
            hint={t('store.emptyHint')}
            action={
              !mayManage && (
                <SetupAction manages="spare-part.manage" to={screenAddress('storeEdit')}>
                  {t('store.add')}
                </SetupAction>
              )
            }
          />
        )}
      </PullRefresh>
    </Screen>
  );
}
