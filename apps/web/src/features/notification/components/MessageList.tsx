import { invalidateApi } from '#shared/api/use-api-query.ts';
import type { ListItem, ReadList } from '#shared/api/use-infinite-api-list.ts';
import { CopyAge } from '#shared/network/CopyAge.tsx';
import { useNow } from '#shared/time/use-now.ts';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { useTopOnChange } from '#shared/ui/list/use-top-on-change.ts';
import type { MessageTab } from '../model/message-tab.ts';
import { MessageCard } from './MessageCard.tsx';
import { NoMessages } from './NoMessages.tsx';

/** Ages are shown in seconds. */
const clockIntervalMs = 5000;

/** The messages of a tab; must stand inside a `Screen`. */
export function MessageList({
  list,
  tab,
  onChoose,
}: {
  list: ReadList<ListItem<'listNotifications'>>;
  tab: MessageTab;
  onChoose: () => void;
}) {
  const now = useNow(clockIntervalMs);
  useTopOnChange(tab);
  return (
    <PullRefresh onRefresh={() => invalidateApi('listNotifications')}>
      <CopyAge since={list.outdatedSince} />
      <InfiniteList
        list={list}
        name={tab}
        estimateHeight={124}
        itemKey={({ id }) => id}
        renderItem={(message) => <MessageCard message={message} now={now} />}
        empty={<NoMessages tab={tab} onChoose={onChoose} />}
      />
    </PullRefresh>
  );
}
