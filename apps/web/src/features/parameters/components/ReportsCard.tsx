import { eventLevels } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { ParametersFieldsProps } from './parameters-fields.ts';

const firstType = '';

export function ReportsCard({ form, types }: ParametersFieldsProps & { types: readonly { id: string; name: string }[] }) {
  const t = useTexts('parameters');
  const tCodes = useTexts('codes');
  const { businessTypeId, emergencyPhone } = form.values;
  return (
    <Card title={t('reports.title')}>
      <Choice
        label={t('reports.classifiedBy')}
        options={[
          { value: 'dispatcher', label: t('reports.dispatcher'), hint: t('reports.dispatcherHint') },
          { value: 'reporter', label: t('reports.reporter'), hint: t('reports.reporterHint') },
        ]}
        {...form.field('classifiedBy')}
      />
      <PickerField
        label={t('reports.businessType')}
        options={[{ value: firstType, label: t('reports.firstType') }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
        value={businessTypeId ?? firstType}
        onChange={(id) => form.change({ businessTypeId: id === firstType ? null : id }, 'reports.businessTypeId')}
        error={form.faults.within('reports.businessTypeId')}
      />
      <Choice
        label={t('reports.level')}
        layout="pills"
        options={eventLevels.map((level) => ({ value: level, label: tCodes(`level.${level}`) }))}
        {...form.field('level')}
      />
      <TextField
        label={t('reports.emergencyPhone')}
        optional
        inputMode="tel"
        maxLength={25}
        hint={t('reports.emergencyPhoneHint')}
        value={emergencyPhone}
        onChange={(value) => form.change({ emergencyPhone: value }, 'reports.emergencyPhone')}
        error={form.faults.within('reports.emergencyPhone')}
      />
    </Card>
  );
}
