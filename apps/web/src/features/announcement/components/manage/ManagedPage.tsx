import type { ManagedAnnouncement } from '#features/announcement/model/announcement-reads.ts';
import { describeAudience } from '#features/announcement/model/audience-words.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { AnnouncementFiles } from '../AnnouncementFiles.tsx';
import styles from '../announcement.module.css';
import { PhaseChip } from '../PhaseChip.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { ManagedActions } from './ManagedActions.tsx';
import { WithdrawAction } from './WithdrawAction.tsx';

/** An announcement for whoever manages it: what it says, whom it is for, and who has read it. */
export function ManagedPage({ announcement }: { announcement: ManagedAnnouncement }) {
  const t = useTexts('announcement');
  const { title, text, phase, files, withdrawal, correctsId, correctedById } = announcement;
  const others = [
    { id: correctsId, label: t('openCorrected') },
    { id: correctedById, label: t('openCorrection') },
  ].flatMap(({ id, label }) => (id === null ? [] : [{ id, label }]));
  return (
    <Screen back={screenAddress('managedAnnouncements')} bottom={<ManagedActions announcement={announcement} />}>
      <Card>
        <div className={styles.chips}>
          <PhaseChip phase={phase} />
        </div>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <div className={styles.text} dir="auto">
          {text}
        </div>
      </Card>
      {withdrawal && (
        <Callout
          tone="warn"
          title={t(correctedById === null ? 'manageWithdrawn' : 'manageCorrected', {
            time: formatDateTime(withdrawal.at),
            name: withdrawal.by.fullName,
          })}
        >
          {withdrawal.reason || t('withdrawnHint')}
        </Callout>
      )}
      <FiguresCard announcement={announcement} />
      <FactsCard announcement={announcement} />
      <AnnouncementFiles files={files} />
      {others.length > 0 && (
        <Card>
          {others.map(({ id, label }) => (
            <Row key={id} icon="sound" label={label} to={screenAddress('managedAnnouncement', { id })} />
          ))}
        </Card>
      )}
      <WithdrawAction announcement={announcement} />
    </Screen>
  );
}

function FactsCard({ announcement }: { announcement: ManagedAnnouncement }) {
  const t = useTexts('announcement');
  const { audience, publishAt, expiresAt, mustConfirm, confirmUntil, by, phase } = announcement;
  const confirmation = confirmUntil === null ? t('fact.confirmNoDeadline') : t('fact.confirmUntil', { time: formatDateTime(confirmUntil) });
  return (
    <Card>
      <dl>
        <Fact label={t('form.audience')}>{describeAudience(audience)}</Fact>
        <Fact label={t('fact.by')}>{by.fullName}</Fact>
        <Fact label={t(phase === 'draft' || phase === 'scheduled' ? 'form.publishAt' : 'fact.published')}>
          {publishAt === null ? t('form.timings.now') : formatDateTime(publishAt)}
        </Fact>
        <Fact label={t('form.expiresAt')}>{expiresAt === null ? t('fact.forever') : formatDateTime(expiresAt)}</Fact>
        <Fact label={t('form.mustConfirm')}>{mustConfirm ? confirmation : t('fact.no')}</Fact>
      </dl>
    </Card>
  );
}
