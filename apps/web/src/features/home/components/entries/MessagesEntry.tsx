import { Link } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { formatUnread, unreadInWords } from '#shared/notification/format-unread.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './MessagesEntry.module.css';

/** The bell in the bar, with the number of unread messages; links to them. @param unread counted up to 100 */
export function MessagesEntry({ unread }: { unread: number }) {
  const t = useTexts('notification');
  const tTitles = useTexts('titles');
  const name = unread > 0 ? t(...unreadInWords('entry', unread)) : tTitles('notifications');
  const badge = formatUnread(unread);
  return (
    <Link to={screenAddress('notifications')} className={styles.entry} aria-label={name}>
      <Icon name="bell" size={22} />
      {unread > 0 && <span className={styles.badge}>{badge}</span>}
    </Link>
  );
}
