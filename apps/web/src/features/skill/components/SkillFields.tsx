import { maxCertificateNoLength, maxNameLength, maxSkillDate, minSkillDate } from '@energy-om/domain';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { kindOptions, ownKind, proposeDates, type SkillDraft } from '../model/skill-draft.ts';
import styles from './SkillFields.module.css';

const range = { precision: 'date', min: minSkillDate, max: maxSkillDate } as const;

/** What is written on a certificate, and its photo. Kind and day of issue propose the other dates. */
export function SkillFields({ form }: { form: FormFields<SkillDraft> }) {
  const t = useTexts('skill');
  const tCodes = useTexts('codes');
  const { kind } = form.values;
  const changeAndPropose = (changes: Partial<SkillDraft>) => form.change({ ...changes, ...proposeDates({ ...form.values, ...changes }) });
  return (
    <>
      <Card>
        <div className={styles.stack}>
          <PickerField
            label={t('field.kind')}
            required
            placeholder={t('choose')}
            options={kindOptions.map((value) => ({ value, label: value === ownKind ? t('ownKind') : tCodes(`skillKind.${value}`) }))}
            value={kind}
            onChange={(chosen) => changeAndPropose({ kind: chosen })}
            error={form.faults.at('kind')}
          />
          {kind === ownKind && (
            <TextField
              label={t('field.name')}
              required
              placeholder={t('edit.namePlaceholder')}
              maxLength={maxNameLength}
              {...form.field('name')}
            />
          )}
          <TextField label={t('field.certificateNo')} optional maxLength={maxCertificateNoLength} {...form.field('certificateNo')} />
        </div>
      </Card>
      <Card>
        <div className={styles.stack}>
          <DateTimeField
            {...range}
            label={t('field.issuedOn')}
            optional
            {...form.field('issuedOn')}
            onChange={(issuedOn) => changeAndPropose({ issuedOn })}
          />
          <DateTimeField {...range} label={t('field.validUntil')} optional hint={t('endlessHint')} {...form.field('validUntil')} />
          <DateTimeField {...range} label={t('field.reviewOn')} optional hint={t('reviewHint')} {...form.field('reviewOn')} />
        </div>
      </Card>
      <Card>
        <PhotoPicker label={t('field.photo')} optional max={1} {...form.photoField('photo')} />
      </Card>
    </>
  );
}
