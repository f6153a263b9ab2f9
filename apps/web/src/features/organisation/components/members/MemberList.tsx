import type { Role } from '@energy-om/domain';
import { minuteMs } from '@energy-om/domain';
import type { Member } from '#features/organisation/model/types.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useReadAllOnView } from '#shared/notification/use-read-on-view.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { MemberCard } from './MemberCard.tsx';

/** The interval of the count of requests. */
const pollIntervalMs = minuteMs;

export interface MemberListProps {
  state: Member['state'];
  keyword: string;
  role: Role | null;
}

/** Members, or requests to join, by name. Must stand inside a `Screen`. */
export function MemberList({ state, keyword, role }: MemberListProps) {
  const t = useTexts('organisation');
  useReadAllOnView('joinRequest', state === 'pending');
  const list = useInfiniteApiList(
    'listMembers',
    { state, keyword: keyword.trim() || undefined, role: role ?? undefined },
    { refetchInterval: pollIntervalMs },
  );
  const isNarrowed = state === 'member' || keyword.trim() !== '';
  return (
    <PullRefresh onRefresh={list.refresh}>
      <InfiniteList
        list={list}
        name={state}
        estimateHeight={96}
        itemKey={({ accountId }) => accountId}
        renderItem={(member) => <MemberCard member={member} />}
        empty={
          <Empty
            icon="people"
            title={t(isNarrowed ? 'members.none' : 'members.noPending')}
            hint={t(isNarrowed ? 'members.noneHint' : 'members.noPendingHint')}
          />
        }
      />
    </PullRefresh>
  );
}
