import type { AnnouncementForm } from '#features/announcement/hooks/use-announcement-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import styles from '../announcement.module.css';

/** Whether reading has to be confirmed and until when, when it is published, and until when it is to be read. */
export function TimesCard({ form, isCorrection }: { form: AnnouncementForm; isCorrection: boolean }) {
  const t = useTexts('announcement');
  const { mustConfirm, timing } = form.values;
  return (
    <Card>
      <div className={styles.stack}>
        <SwitchRow
          label={t('form.mustConfirm')}
          hint={t('form.mustConfirmHint')}
          value={mustConfirm}
          onChange={(value) => form.change({ mustConfirm: value })}
        />
        {mustConfirm && (
          <DateTimeField label={t('form.confirmUntil')} optional hint={t('form.confirmUntilHint')} {...form.field('confirmUntil')} />
        )}
        {!isCorrection && (
          <Choice
            label={t('form.timing')}
            layout="pills"
            options={(['now', 'later'] as const).map((value) => ({ value, label: t(`form.timings.${value}`) }))}
            {...form.field('timing')}
          />
        )}
        {!isCorrection && timing === 'later' && <DateTimeField label={t('form.publishAt')} required {...form.field('publishAt')} />}
        <DateTimeField label={t('form.expiresAt')} optional hint={t('form.expiresAtHint')} {...form.field('expiresAt')} />
      </div>
    </Card>
  );
}
