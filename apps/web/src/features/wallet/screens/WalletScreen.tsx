import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isNotFound } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { BalanceCard } from '../components/BalanceCard.tsx';
import { EnterSheet } from '../components/EnterSheet.tsx';
import { MonthsOfMoves } from '../components/MonthsOfMoves.tsx';

/** A wallet (`?id=`) with its moves, to its owner and to clerks; these enter amounts. */
export function WalletScreen() {
  const t = useTexts('wallet');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const walletId = search.get('id') ?? '';
  const [isEntering, setEntering] = useState(false);
  const { data: wallet, error, refetch } = useApiQuery('getWallet', { walletId }, { silent: true });
  useReadOnView('wallet', wallet?.id ?? null);
  useReadOnView('cutoff', wallet?.id ?? null);
  const isClerk = useMay('wallet.manage');
  const accountId = useSession((session) => session.user?.id ?? '');
  usePreload('walletEntries', 'pay');
  const back = screenAddress(isClerk ? 'wallets' : 'myWallet');
  if (!wallet)
    return (
      <Screen back={back}>
        {!error && <SkeletonList count={3} lines={3} />}
        {isNotFound(error) && <Empty icon="people" title={t('detail.missing')} hint={t('detail.missingHint')} />}
        {error && !isNotFound(error) && <LoadFailed onRetry={refetch} hint={error.message} />}
      </Screen>
    );
  const toEntries = () => void navigate(screenAddress('walletEntries', { wallet: wallet.id }));
  return (
    <Screen
      back={back}
      bottom={
        wallet.account.id === accountId ? (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('pay', { room: wallet.room.id }))}>{t('detail.pay')}</Button>
          </BottomBar>
        ) : (
          wallet.mayEnter && (
            <BottomBar secondary={[{ key: 'entries', icon: 'checklist', label: t('detail.entries'), onPress: toEntries }]}>
              <Button onPress={() => setEntering(true)}>{t('enter.open')}</Button>
            </BottomBar>
          )
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        <BalanceCard wallet={wallet} />
        <MonthsOfMoves walletId={wallet.id} />
      </PullRefresh>
      <EnterSheet open={isEntering} onClose={() => setEntering(false)} wallet={wallet} />
    </Screen>
  );
}
