import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { PermitCard } from '../components/PermitCard.tsx';

/** The permits that are not over, those that end first before the others. */
export function PermitListScreen() {
  const t = useTexts('permit');
  const list = useInfiniteApiList('listPermits', {});
  return (
    <Screen>
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          itemKey={({ id }) => id}
          renderItem={(permit) => <PermitCard permit={permit} />}
          empty={<Empty icon="lock" title={t('none')} hint={t('noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
