import { permitKinds } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import styles from './fields.module.css';
import type { TypeFieldsProps } from './type-fields.ts';

const signatures = ['one', 'two'] as const;

/** What is asked for before an order of the business type is over. */
export function RulesCard({ form }: TypeFieldsProps) {
  const t = useTexts('businessType');
  const tCodes = useTexts('codes');
  const { beforePhotoRequired, afterPhotoRequired, checkRequired, oneSignature, closesOnSilence, savingChecked } = form.values;
  return (
    <Card title={t('rules')}>
      <div className={styles.stack}>
        <div className={styles.rows}>
          <SwitchRow
            label={t('beforePhotoRequired')}
            hint={t('beforePhotoHint')}
            value={beforePhotoRequired}
            onChange={(value) => form.change({ beforePhotoRequired: value })}
          />
          <SwitchRow
            label={t('afterPhotoRequired')}
            hint={t('afterPhotoHint')}
            value={afterPhotoRequired}
            onChange={(value) => form.change({ afterPhotoRequired: value })}
          />
          <SwitchRow
            label={t('checkRequired')}
            hint={t('checkHint')}
            value={checkRequired}
            onChange={(value) => form.change({ checkRequired: value })}
          />
        </div>
        <MultiChoice
          label={t('permitKinds')}
          hint={t('permitHint')}
          layout="pills"
          options={permitKinds.map((kind) => ({ value: kind, label: tCodes(`permitKind.${kind}`) }))}
          {...form.field('permitKinds')}
        />
        <Choice
          label={t('signatures')}
          options={signatures.map((count) => ({ value: count, label: t(`signature.${count}`), hint: t(`signatureHint.${count}`) }))}
          value={oneSignature ? 'one' : 'two'}
          onChange={(count) => form.change({ oneSignature: count === 'one' })}
        />
        {!oneSignature && (
          <SwitchRow
            label={t('closesOnSilence')}
            hint={t('silenceHint')}
            value={closesOnSilence}
            onChange={(value) => form.change({ closesOnSilence: value })}
          />
        )}
        <SwitchRow
          label={t('savingChecked')}
          hint={t('savingHint')}
          value={savingChecked}
          onChange={(value) => form.change({ savingChecked: value })}
        />
      </div>
    </Card>
  );
}
