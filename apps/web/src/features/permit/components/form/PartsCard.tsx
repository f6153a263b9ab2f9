import { usePermitChoices } from '#features/permit/hooks/use-permit-choices.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import styles from '../permit.module.css';
import type { PermitFieldsProps } from './permit-fields.ts';

const nobody = '';

/** Who has which part; with each name stands until when its certificate is valid. */
export function PartsCard({ form, orderId }: PermitFieldsProps & { orderId: string }) {
  const t = useTexts('permit');
  const { people } = usePermitChoices(orderId, form.values.kind);
  const options = (people ?? []).map(({ id, name, hint }) => ({ value: id, label: name, hint }));
  const { leaderId, permitterId, guardianId } = form.values;
  const crew = people?.filter(({ id }) => id !== leaderId && id !== permitterId && id !== guardianId) ?? null;
  return (
    <Card title={t('form.people')}>
      <div className={styles.stack}>
        <p className={styles.words}>{t('form.peopleHint')}</p>
        <PickerField label={t('field.issuer')} required options={options} {...form.field('issuerId')} />
        <PickerField label={t('field.leader')} required options={options} {...form.field('leaderId')} />
        <PickerField label={t('field.permitter')} required options={options} {...form.field('permitterId')} />
        <PickerField
          label={t('field.guardian')}
          options={[{ value: nobody, label: t('form.nobody') }, ...options]}
          value={guardianId ?? nobody}
          onChange={(id) => form.change({ guardianId: id === nobody ? null : id }, 'guardianId')}
          error={form.field('guardianId').error}
        />
        <MultiPickerField label={t('field.crew')} options={crew} {...form.field('crew')} />
      </div>
    </Card>
  );
}
