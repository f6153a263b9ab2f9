import { minuteMs } from '@energy-om/domain';
import { Link } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { AnnouncementCard } from '../components/AnnouncementCard.tsx';

/** The announcements for the account, those that wait for it first. */
export function AnnouncementListScreen() {
  const t = useTexts('announcement');
  const mayManage = useMay('announcement.manage');
  const list = useInfiniteApiList('listAnnouncements', {}, { refetchInterval: minuteMs });
  return (
    <Screen right={mayManage && <Link to={screenAddress('managedAnnouncements')}>{t('manage')}</Link>}>
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          itemKey={({ id }) => id}
          renderItem={(announcement) => <AnnouncementCard announcement={announcement} />}
          empty={<Empty icon="sound" title={t('empty')} hint={t('emptyHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
