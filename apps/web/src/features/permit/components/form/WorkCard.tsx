import { maxDescriptionLength, permitKinds } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../permit.module.css';
import type { PermitFieldsProps } from './permit-fields.ts';

/** What is done where, when and how it is secured. The kind of a draft stays, because its certificates and its number follow from it. */
export function WorkCard({ form, isNew }: PermitFieldsProps & { isNew: boolean }) {
  const t = useTexts('permit');
  const tCodes = useTexts('codes');
  return (
    <Card title={t('page.work')}>
      <div className={styles.stack}>
        {isNew && (
          <Choice
            label={t('field.kind')}
            layout="pills"
            options={permitKinds.map((kind) => ({ value: kind, label: tCodes(`permitKind.${kind}`) }))}
            {...form.field('kind')}
          />
        )}
        <TextField label={t('field.place')} required autoComplete="off" maxLength={maxDescriptionLength} {...form.field('place')} />
        <TextArea label={t('field.scope')} required limit={maxDescriptionLength} {...form.field('scope')} />
        <TextArea label={t('field.measures')} required limit={maxDescriptionLength} {...form.field('measures')} />
        <DateTimeField label={t('field.validFrom')} required {...form.field('validFrom')} />
        <DateTimeField label={t('field.validUntil')} required min={form.values.validFrom ?? undefined} {...form.field('validUntil')} />
      </div>
    </Card>
  );
}
