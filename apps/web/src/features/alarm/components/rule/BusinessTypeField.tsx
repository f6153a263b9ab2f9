import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { BoundField } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

const noOrder = 'none';

/** The business type of the orders that alarms raise, or none. */
export function BusinessTypeField({ value, onChange, error }: BoundField<string | null>) {
  const t = useTexts('alarmRule');
  const { data: types = [] } = useApiQuery('listBusinessTypes', {}, { silent: true });
  return (
    <PickerField
      label={t('edit.businessType')}
      hint={t('edit.businessTypeHint')}
      options={[{ value: noOrder, label: t('edit.noOrder') }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? noOrder}
      onChange={(id) => onChange(id === noOrder ? null : id)}
      error={error}
    />
  );
}
