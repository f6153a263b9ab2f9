import type { ReactNode } from 'react';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { BillDayCard } from './BillDayCard.tsx';

/** The days whose bills of the providers were compared, or were not and why. */
export function BillDayList({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('reconciliation');
  const list = useInfiniteApiList('listPaymentBills', {});
  return (
    <Screen top={<ListTools>{tabs}</ListTools>}>
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          estimateHeight={232}
          itemKey={({ channel, day }) => `${channel} ${day}`}
          renderItem={(bill) => <BillDayCard bill={bill} />}
          empty={<Empty icon="checklist" title={t('none')} hint={t('noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
