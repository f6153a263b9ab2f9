import { useNavigate } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { CutoffCard } from '../components/CutoffCard.tsx';
import { WaitingRequest } from '../components/request/WaitingRequest.tsx';

/** The rooms whose payers owe, whoever owes most first: what follows, and what holds it back. */
export function CutoffListScreen() {
  const t = useTexts('cutoff');
  const navigate = useNavigate();
  const mayConfigure = useMay('tenant.configure');
  const mayApprove = useMay('settlement.approve');
  const list = useInfiniteApiList('listCutoffs', {});
  return (
    <Screen
      bottom={
        mayConfigure && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('cutoffPolicy'))}>{t('list.policy')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        {mayApprove && <WaitingRequest />}
        <InfiniteList
          list={list}
          name="all"
          estimateHeight={150}
          itemKey={({ walletId }) => walletId}
          renderItem={(cutoff) => <CutoffCard cutoff={cutoff} />}
          empty={<Empty icon="check" title={t('list.none')} hint={t('list.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
