import type { ManagedSummary } from '#features/announcement/model/announcement-reads.ts';
import { describeAudience } from '#features/announcement/model/audience-words.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from '../announcement.module.css';
import { PhaseChip } from '../PhaseChip.tsx';

/** An announcement in the list of whoever manages them: for whom, when, and how many have read it. */
export function ManagedCard({ announcement }: { announcement: ManagedSummary }) {
  const t = useTexts('announcement');
  const { id, title, phase, audience, publishAt, figures, mustConfirm, correctsId } = announcement;
  const when =
    publishAt && phase !== 'draft' ? t(phase === 'scheduled' ? 'publishesAt' : 'publishedAt', { time: formatDateTime(publishAt) }) : null;
  return (
    <Card>
      <CardHead title={title} to={screenAddress('managedAnnouncement', { id })}>
        <PhaseChip phase={phase} />
      </CardHead>
      <p>{describeAudience(audience)}</p>
      {correctsId !== null && <p className={styles.hint}>{t('isCorrection')}</p>}
      {when && <p className={styles.foot}>{when}</p>}
      {figures && (
        <p className={styles.foot}>
          {t('readOf', { read: figures.read, readers: figures.readers })}
          {mustConfirm && ` · ${t('confirmedOf', { confirmed: figures.confirmed, readers: figures.readers })}`}
        </p>
      )}
    </Card>
  );
}
