import { type DeviceKind, hasPart, maxModelNameLength, maxQrLength, maxStreamAddressLength } from '@energy-om/domain';
import { sortModels } from '#shared/device/sort-models.ts';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { DeviceFieldsProps } from './device-fields.ts';
import styles from './fields.module.css';

/** Model, how it reports and counts, its label, and the stream of a camera. Which of them there are depends on the kind. */
export function MeasuringCard({ form, device }: DeviceFieldsProps) {
  const t = useTexts('inventory');
  const { kind, model } = form.values;
  return (
    <Card title={t('edit.measuring')}>
      <div className={styles.stack}>
        {hasPart(kind, 'meterModel') && <ModelField form={form} device={device} />}
        {(model === null || !hasPart(kind, 'meterModel')) && (
          <TextField label={t('field.modelText')} optional maxLength={maxModelNameLength} {...form.field('modelText')} />
        )}
        {hasPart(kind, 'gateway') && (
          <LinkField
            label={t('field.gateway')}
            hint={t('edit.gatewayHint')}
            none={t('edit.noGateway')}
            kind="gateway"
            {...form.field('gateway')}
          />
        )}
        {hasPart(kind, 'mainMeter') && (
          <LinkField
            label={t('field.mainMeter')}
            hint={t('edit.mainMeterHint')}
            none={t('edit.noMainMeter')}
            kind="meter"
            except={device?.id}
            {...form.field('mainMeter')}
          />
        )}
        {hasPart(kind, 'registerFactor') && (
          <TextField
            label={t('field.registerFactor')}
            hint={t(device?.hasReadings ? 'edit.factorFixed' : 'edit.factorHint')}
            disabled={device?.hasReadings}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('registerFactor')}
          />
        )}
        {hasPart(kind, 'stream') && <StreamFields form={form} device={device} />}
        <TextField
          label={t('field.qr')}
          optional
          hint={t('edit.qrHint')}
          autoComplete="off"
          maxLength={maxQrLength}
          {...form.field('qr')}
        />
      </div>
    </Card>
  );
}

const none = '';

function ModelField({ form }: DeviceFieldsProps) {
  const t = useTexts('inventory');
  const tCodes = useTexts('codes');
  const { data: models = [] } = useAllPages('listMeterModels');
  const { value, onChange, error } = form.field('model');
  const choose = (id: string) => {
    const chosen = models.find((model) => model.id === id);
    onChange(chosen ? { id, name: chosen.name } : null);
    if (chosen) form.change({ energyType: chosen.energyType });
  };
  return (
    <PickerField
      label={t('field.model')}
      optional
      hint={t('edit.modelHint')}
      options={[
        { value: none, label: t('edit.noModel') },
        ...sortModels(models).map(({ id, name, manufacturer, energyType }) => ({
          value: id,
          label: name,
          hint: `${manufacturer} · ${tCodes(`energyType.${energyType}`)}`,
        })),
      ]}
      value={value?.id ?? none}
      placeholder={value?.name}
      onChange={choose}
      error={error}
    />
  );
}

interface LinkFieldProps {
  label: string;
  hint: string;
  /** The text of no link. */
  none: string;
  kind: DeviceKind;
  /** A device that is not offered: itself. */
  except?: string;
  value: { id: string; name: string } | null;
  onChange: (device: { id: string; name: string } | null) => void;
  error: string | null;
}

/** Another device to which this one is linked. */
function LinkField({ label, hint, none: noneText, kind, except, value, onChange, error }: LinkFieldProps) {
  const { data: devices = [] } = useAllPages('listManagedDevices', true, { kind });
  const offered = devices.filter(({ id, retired }) => !retired && id !== except);
  return (
    <PickerField
      label={label}
      optional
      hint={hint}
      options={[
        { value: none, label: noneText },
        ...offered.map(({ id, name, code, site }) => ({ value: id, label: name, hint: `${code} · ${site.name}` })),
      ]}
      value={value?.id ?? none}
      placeholder={value?.name}
      onChange={(id) => onChange(offered.find((device) => device.id === id) ?? null)}
      error={error}
    />
  );
}

function StreamFields({ form, device }: DeviceFieldsProps) {
  const t = useTexts('inventory');
  return (
    <>
      <TextField
        label={t('field.stream')}
        optional
        hint={t(device?.hasStream ? 'edit.streamSet' : 'edit.streamHint')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        maxLength={maxStreamAddressLength}
        {...form.field('stream')}
      />
      {device?.hasStream && (
        <SwitchRow
          label={t('edit.removeStream')}
          value={form.values.removesStream}
          onChange={(removesStream) => form.change({ removesStream })}
        />
      )}
    </>
  );
}
