import type { ManagedAnnouncement } from '#features/announcement/model/announcement-reads.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from '../announcement.module.css';

/** How many have read and confirmed it, with the way to their names. Nothing before it is published. */
export function FiguresCard({ announcement }: { announcement: ManagedAnnouncement }) {
  const t = useTexts('announcement');
  const { id, figures, mustConfirm, isBeingSent, reminderAt, phase } = announcement;
  if (figures === null) return null;
  const { readers, read, confirmed } = figures;
  const share = (count: number) => `${count}/${readers}`;
  return (
    <Card title={t('readers.title')}>
      <FigureGrid columns={2}>
        <KeyFigure label={t('readers.read')} value={share(read)} tone={read >= readers ? 'good' : 'plain'} />
        {mustConfirm ? (
          <KeyFigure label={t('readers.confirmed')} value={share(confirmed)} tone={confirmed >= readers ? 'good' : 'warn'} />
        ) : (
          <KeyFigure label={t('readers.unread')} value={readers - read} tone={read >= readers ? 'good' : 'plain'} />
        )}
      </FigureGrid>
      {isBeingSent && <p className={styles.hint}>{t('readers.isBeingSent')}</p>}
      {reminderAt !== null && phase === 'live' && Date.parse(reminderAt) > Date.now() && confirmed < readers && (
        <p className={styles.hint}>{t('readers.reminderAt', { time: formatDateTime(reminderAt) })}</p>
      )}
      <Row icon="people" label={t('readers.open')} to={screenAddress('announcementReaders', { id })} />
    </Card>
  );
}
