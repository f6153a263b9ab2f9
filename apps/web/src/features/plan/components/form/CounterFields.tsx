import { counterStarts } from '@energy-om/domain';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { PlanFieldsProps } from './plan-fields.ts';

const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;

/** After how much of a register the plan comes, and whose register that is. */
export function CounterFields({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const { counterUnit } = form.values;
  const unit = counterUnit === null ? {} : { unit: counterUnit };
  return (
    <>
      <TextField label={t('field.counterEvery')} required {...number} {...unit} {...form.field('counterEvery')} />
      <Choice
        label={t('field.counterFrom')}
        options={counterStarts.map((value) => ({ value, label: t(`counter.from.${value}`), hint: t(`counter.fromHints.${value}`) }))}
        {...form.field('counterFrom')}
      />
      <MeterField form={form} />
      <TextField
        label={t('field.counterAlready')}
        required
        hint={t('counter.alreadyHint')}
        {...number}
        {...unit}
        {...form.field('counterAlready')}
      />
    </>
  );
}

const own = '';

/** The register of each device, or one meter of the place for all of them. */
function MeterField({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const { siteId, isOfDevices, meterId } = form.values;
  const { data } = useAllPages('listManagedDevices', siteId !== null, { areaId: siteId ?? '', kind: 'meter' });
  const meters = data?.filter(({ retired }) => !retired).map(({ id, name, code }) => ({ value: id, label: name, hint: code })) ?? [];
  const ownRegister = isOfDevices ? [{ value: own, label: t('counter.own'), hint: t('counter.ownHint') }] : [];
  return (
    <PickerField
      label={t('field.meter')}
      required={!isOfDevices}
      disabled={siteId === null}
      placeholder={siteId === null ? t('edit.siteFirst') : undefined}
      options={[...ownRegister, ...meters]}
      {...form.field('meterId')}
      value={meterId ?? (isOfDevices ? own : null)}
      onChange={(value) => form.change({ meterId: value === own ? null : value, counterUnit: null }, 'meterId')}
    />
  );
}
