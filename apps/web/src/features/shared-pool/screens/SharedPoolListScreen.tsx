import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { PoolCard } from '../components/PoolCard.tsx';

/** What places use together, and by how many rooms it is shared. */
export function SharedPoolListScreen() {
  const t = useTexts('sharedPool');
  const navigate = useNavigate();
  const { data: pools, isError, error, refetch } = useApiQuery('listSharedPools', {}, { silent: true });
  usePreload('sharedPool', 'sharedPoolEdit');
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(screenAddress('sharedPoolEdit'))}>{t('list.create')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={refetch}>
        {pools?.length === 0 && <Empty icon="people" title={t('list.none')} hint={t('list.noneHint')} />}
        {pools?.map((pool) => (
          <PoolCard key={pool.id} pool={pool} />
        ))}
        {!pools && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={3} />)}
      </PullRefresh>
    </Screen>
  );
}
