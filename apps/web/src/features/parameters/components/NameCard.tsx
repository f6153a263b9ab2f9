import { maxNameLength, maxShortNameLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { LogoField } from './LogoField.tsx';
import type { ParametersFieldsProps } from './parameters-fields.ts';

export function NameCard({ form, registeredName }: ParametersFieldsProps & { registeredName: string }) {
  const t = useTexts('parameters');
  return (
    <Card title={t('name.title')}>
      <TextField
        label={t('name.displayName')}
        optional
        maxLength={maxNameLength}
        hint={t('name.displayNameHint', { name: registeredName })}
        {...form.field('displayName')}
      />
      <TextField
        label={t('name.shortName')}
        optional
        maxLength={maxShortNameLength}
        hint={t('name.shortNameHint', { count: maxShortNameLength })}
        {...form.field('shortName')}
      />
      <LogoField form={form} name={form.values.displayName || registeredName} />
    </Card>
  );
}
