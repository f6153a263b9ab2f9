import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { Balance } from '../components/Amount.tsx';
import { BalanceFigure } from '../components/BalanceFigure.tsx';
import { MoveRow } from '../components/MoveRow.tsx';

/** What the account has, room by room, with what was moved last. */
export function MyWalletScreen() {
  const t = useTexts('wallet');
  const { data, isError, error, refetch } = useApiQuery('getAccountBalance', {}, { silent: true });
  const navigate = useNavigate();
  usePreload('wallet', 'bills');
  if (!data)
    return <Screen>{isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={3} />}</Screen>;
  const { balanceCents, frozenCents, wallets, moves } = data;
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(screenAddress('bills', { scope: 'own' }))}>{t('mine.bills')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={refetch}>
        {wallets.length === 0 && <Empty icon="home" title={t('mine.none')} hint={t('mine.noneHint')} />}
        {wallets.length > 0 && (
          <Card>
            <BalanceFigure balanceCents={balanceCents} frozenCents={frozenCents} />
          </Card>
        )}
        {wallets.length > 0 && (
          <Card title={t('mine.rooms')}>
            {wallets.map(({ id, room, balanceCents: cents }) => (
              <Row key={id} icon="home" label={room.name} to={screenAddress('wallet', { id })}>
                <Balance cents={cents} />
              </Row>
            ))}
          </Card>
        )}
        {moves.length > 0 && (
          <Card title={t('mine.moves')}>
            {moves.map((move) => (
              <MoveRow key={`${move.id} ${move.room.id}`} move={move} withRoom />
            ))}
          </Card>
        )}
      </PullRefresh>
    </Screen>
  );
}
