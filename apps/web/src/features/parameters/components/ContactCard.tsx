import { maxAddressLength, maxContactHoursLength, maxMailLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { type ContactField, contactFields } from '../model/parameters-draft.ts';
import type { ParametersFieldsProps } from './parameters-fields.ts';

const controls: Record<ContactField, { maxLength: number; inputMode?: 'tel' | 'email' }> = {
  phone: { maxLength: 25, inputMode: 'tel' },
  mail: { maxLength: maxMailLength, inputMode: 'email' },
  address: { maxLength: maxAddressLength },
  hours: { maxLength: maxContactHoursLength },
};

export function ContactCard({ form }: ParametersFieldsProps) {
  const t = useTexts('parameters');
  const { contact } = form.values;
  return (
    <Card title={t('contact.title')}>
      {contactFields.map((field) => (
        <TextField
          key={field}
          label={t(`contact.${field}`)}
          optional
          {...controls[field]}
          hint={field === 'hours' && t('contact.hoursHint')}
          value={contact[field]}
          onChange={(value) => form.change({ contact: { ...contact, [field]: value } }, `contact.${field}`)}
          error={form.faults.within(`contact.${field}`)}
        />
      ))}
    </Card>
  );
}
