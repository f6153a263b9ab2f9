import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatMonth } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantZone } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { MoveRow } from './MoveRow.tsx';

/** What came into a wallet and went out of it, a card a month, the newest first. */
export function MonthsOfMoves({ walletId }: { walletId: string }) {
  const t = useTexts('wallet');
  const tCommon = useTexts('common');
  const list = useInfiniteApiList('listWalletMoves', { walletId });
  if (list.isLoading) return <SkeletonList count={2} lines={3} />;
  if (list.isFailed) return <LoadFailed onRetry={list.refresh} />;
  if (list.items.length === 0) return <Empty icon="text" title={t('moves.none')} hint={t('moves.noneHint')} />;
  const months = Map.groupBy(list.items, ({ at }) => formatMonth(at, tenantZone()));
  return (
    <>
      {[...months].map(([month, moves]) => (
        <Card key={month} title={month}>
          {moves.map((move) => (
            <MoveRow key={move.id} move={move} />
          ))}
        </Card>
      ))}
      {list.hasMore && (
        <Button variant="text" block busy={list.isLoadingMore} onPress={list.loadMore}>
          {tCommon('multiPicker.showMore')}
        </Button>
      )}
    </>
  );
}
