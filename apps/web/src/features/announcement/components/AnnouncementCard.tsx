import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatDateTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from './announcement.module.css';

/** An announcement in the reader's list: what it says, who published it when, and whether it waits. */
export function AnnouncementCard({ announcement }: { announcement: ListItem<'listAnnouncements'> }) {
  const t = useTexts('announcement');
  const { id, title, excerpt, by, publishAt, isOpen, mustConfirm, confirmUntil, confirmedAt, fileCount } = announcement;
  const facts = [by.fullName, publishAt && formatWhen(publishAt), fileCount > 0 && t('fileCount', { count: fileCount })];
  return (
    <Card>
      <CardHead title={title} to={screenAddress('announcement', { id })}>
        {isOpen ? (
          <Chip tone={mustConfirm ? 'warn' : 'brand'}>{t(mustConfirm ? 'toConfirm' : 'unread')}</Chip>
        ) : (
          confirmedAt !== null && <Chip tone="good">{t('confirmed')}</Chip>
        )}
      </CardHead>
      <p className={styles.excerpt} dir="auto">
        {excerpt}
      </p>
      {isOpen && mustConfirm && confirmUntil !== null && (
        <p className={styles.hint}>{t('confirmBy', { time: formatDateTime(confirmUntil) })}</p>
      )}
      <p className={styles.foot}>{facts.filter(Boolean).join(' · ')}</p>
    </Card>
  );
}
