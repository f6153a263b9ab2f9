import { useRemind } from '#features/announcement/hooks/use-remind.ts';
import type { ManagedAnnouncement } from '#features/announcement/model/announcement-reads.ts';
import { type ListItem, useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from '../announcement.module.css';

type State = 'all' | 'unread' | 'unconfirmed' | 'read' | 'confirmed';
type Reader = ListItem<'listAnnouncementReaders'>;

/** The readers by what they have done, those whom one waits for first; they can be reminded one by one or all at once. */
export function ReaderList({ announcement }: { announcement: ManagedAnnouncement }) {
  const t = useTexts('announcement');
  const { id, mustConfirm, figures, phase } = announcement;
  const [state, setState] = useScreenState<State>('state', mustConfirm ? 'unconfirmed' : 'unread');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const list = useInfiniteApiList(
    'listAnnouncementReaders',
    { announcementId: id, state, ...(keyword !== '' && { keyword }) },
    { pageSize: 50 },
  );
  const remind = useRemind(id);
  const { readers = 0, read = 0, confirmed = 0 } = figures ?? {};
  const counts: Record<State, number> = { all: readers, unread: readers - read, unconfirmed: readers - confirmed, read, confirmed };
  const tabs: readonly State[] = mustConfirm ? ['unconfirmed', 'unread', 'confirmed', 'read', 'all'] : ['unread', 'read', 'all'];
  const waiting = mustConfirm ? counts.unconfirmed : counts.unread;
  return (
    <Screen
      back={screenAddress('managedAnnouncement', { id })}
      field={<SearchBar value={keyword} onChange={(text) => setKeyword(text.trim())} placeholder={t('readers.search')} />}
      top={
        <StatusTabs
          label={t('readers.tabs')}
          tabs={tabs.map((key) => ({ key, label: t(`readers.state.${key}`), count: counts[key] }))}
          value={state}
          onChange={setState}
        />
      }
      bottom={
        phase === 'live' &&
        waiting > 0 && (
          <BottomBar>
            <Button onPress={() => remind()}>{t(mustConfirm ? 'readers.remindUnconfirmed' : 'readers.remindUnread')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          key={`${state} ${keyword}`}
          name={state}
          list={list}
          estimateHeight={72}
          itemKey={(reader) => reader.id}
          renderItem={(reader) => <ReaderRow reader={reader} onRemind={() => remind([reader.id])} />}
          empty={
            <Empty icon="people" title={t('readers.nobody')} hint={t(keyword === '' ? 'readers.nobodyHint' : 'readers.noMatchHint')} />
          }
        />
      </PullRefresh>
    </Screen>
  );
}

function ReaderRow({
  reader: { fullName, teams, readAt, confirmedAt, remindedAt, mayRemind },
  onRemind,
}: {
  reader: Reader;
  onRemind: () => unknown;
}) {
  const t = useTexts('announcement');
  const facts = [
    teams.join(' · '),
    confirmedAt !== null
      ? t('readers.confirmedAt', { time: formatWhen(confirmedAt) })
      : readAt !== null && t('readers.readAt', { time: formatWhen(readAt) }),
    confirmedAt === null && remindedAt !== null && t('readers.remindedAt', { time: formatWhen(remindedAt) }),
  ].filter(Boolean);
  return (
    <Card>
      <div className={styles.person}>
        <Avatar name={fullName} size={32} />
        <span className={styles.who}>
          <span>{fullName}</span>
          {facts.length > 0 && <span className={styles.foot}>{facts.join(' · ')}</span>}
        </span>
        {mayRemind && (
          <Button variant="plain" size="small" aria-label={t('readers.remindOne', { name: fullName })} onPress={onRemind}>
            {t('readers.remind')}
          </Button>
        )}
      </div>
    </Card>
  );
}
