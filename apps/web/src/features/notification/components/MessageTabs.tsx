import { useTexts } from '#shared/i18n/texts.ts';
import { sumUnread } from '#shared/notification/cached-messages.ts';
import { useUnreadCounts } from '#shared/notification/use-unread-counts.ts';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { findKind, type MessageTab } from '../model/message-tab.ts';

interface MessageTabsProps {
  tabs: readonly MessageTab[];
  tab: MessageTab;
  onChange: (tab: MessageTab) => void;
}

/** The kinds of message, each with its number of unread messages. */
export function MessageTabs({ tabs, tab, onChange }: MessageTabsProps) {
  const t = useTexts('notification');
  const unread = useUnreadCounts();
  const countOf = (key: MessageTab) => {
    const kind = findKind(key);
    return unread && (kind ? unread[kind] : sumUnread(unread));
  };
  return (
    <StatusTabs
      label={t('tabs')}
      value={tab}
      onChange={onChange}
      tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`), count: countOf(key), urgent: true }))}
    />
  );
}
