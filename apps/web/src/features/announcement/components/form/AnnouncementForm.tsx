import { maxAnnouncementLength, maxAnnouncementTitleLength } from '@energy-om/domain';
import { type EditedAnnouncement, useAnnouncementForm } from '#features/announcement/hooks/use-announcement-form.ts';
import { listDifferences, toAnnouncementDraft } from '#features/announcement/model/announcement-draft.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import styles from '../announcement.module.css';
import { AudienceCard } from './AudienceCard.tsx';
import { FilesCard } from './FilesCard.tsx';
import { TimesCard } from './TimesCard.tsx';

/** Writes an announcement. It is published on its page, where one sees once more what it says and whom it reaches. */
export function AnnouncementForm({ draft, corrected }: EditedAnnouncement) {
  const t = useTexts('announcement');
  const { form, isOutdated } = useAnnouncementForm({ draft, corrected });
  const isCorrection = (draft?.correctsId ?? corrected?.id) !== undefined && (draft === null || draft.correctsId !== null);
  return (
    <Screen
      title={t(isCorrection ? 'form.correctionTitle' : draft ? 'form.editTitle' : 'form.newTitle')}
      back={screenAddress('managedAnnouncements')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('form.save')}
          </Button>
        </BottomBar>
      }
    >
      {draft && isOutdated ? (
        <VersionConflict
          differences={listDifferences(draft, form.values)}
          onTakeTheirs={() => form.change(toAnnouncementDraft(draft))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      {isCorrection && <Callout>{t('form.correctionHint')}</Callout>}
      <Card>
        <div className={styles.stack}>
          <TextField
            label={t('form.title')}
            required
            maxLength={maxAnnouncementTitleLength}
            placeholder={t('form.titleExample')}
            {...form.field('title')}
          />
          <TextArea
            label={t('form.text')}
            required
            rows={8}
            limit={maxAnnouncementLength}
            placeholder={t('form.textExample')}
            {...form.field('text')}
          />
        </div>
      </Card>
      <AudienceCard form={form} />
      <TimesCard form={form} isCorrection={isCorrection} />
      <FilesCard form={form} />
    </Screen>
  );
}
