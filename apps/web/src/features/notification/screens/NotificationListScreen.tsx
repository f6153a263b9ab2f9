import { minuteMs } from '@energy-om/domain';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { readMessages } from '#shared/notification/read-messages.ts';
import { findSubjectAddress } from '#shared/notification/subject-address.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { hideMessageBanner } from '#shared/ui/feedback/message-banner-store.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ChoicesSheet } from '../components/ChoicesSheet.tsx';
import { MessageList } from '../components/MessageList.tsx';
import { MessageTabs } from '../components/MessageTabs.tsx';
import { useOfferedKinds } from '../hooks/use-offered-kinds.ts';
import { findLinkedSubject } from '../model/linked-subject.ts';
import { findKind, findNewestUnread, findTab, listTabs, type MessageTab } from '../model/message-tab.ts';

const refreshIntervalMs = minuteMs;

/** The account's messages, or for an address that names what a message is about, that. */
export function NotificationListScreen() {
  const [search] = useSearchParams();
  const subject = findLinkedSubject(search);
  return subject === null ? <Messages /> : <Navigate to={findSubjectAddress(subject)} replace />;
}

/** By kind, unread first, and the choice of kinds, which opens by itself for an address with `choices`. */
function Messages() {
  const t = useTexts('notification');
  const kinds = useOfferedKinds();
  const [chosen, setTab] = useScreenState<MessageTab>('tab', 'all');
  const [tabs, tab] = [listTabs(kinds), findTab(chosen, kinds)];
  const [search] = useSearchParams();
  const [isChoosing, setChoosing] = useScreenState('choosing', search.has('choices'));
  const kind = findKind(tab);
  const list = useInfiniteApiList('listNotifications', { kind }, { refetchInterval: refreshIntervalMs });
  const isOnline = useIsOnline();
  const newestUnread = findNewestUnread(list.items);
  usePreload('workOrder', 'alarm');
  // Every announced message is listed here.
  useEffect(() => hideMessageBanner(), []);
  // The change shows at once; when it fails, the messages are shown as unread again, with an error.
  const readAll = (until: string) => void readMessages({ until, kind }).catch(() => undefined);
  return (
    <Screen
      top={tabs.length > 0 && <MessageTabs tabs={tabs} tab={tab} onChange={setTab} />}
      right={
        <>
          {newestUnread !== null && isOnline && (
            <button type="button" onClick={() => readAll(newestUnread)}>
              {t('readAll')}
            </button>
          )}
          <button type="button" onClick={() => setChoosing(true)} aria-label={t('empty.choose')}>
            <Icon name="settings" size={22} />
          </button>
        </>
      }
    >
      {tab === 'announcements' && (
        <Card>
          <Row icon="sound" label={t('openAnnouncements')} to={screenAddress('announcements')} />
        </Card>
      )}
      <MessageList list={list} tab={tab} onChoose={() => setChoosing(true)} />
      <ChoicesSheet open={isChoosing} onClose={() => setChoosing(false)} />
    </Screen>
  );
}
