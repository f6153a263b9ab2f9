import { maxNameLength } from '@energy-om/domain';
import { useState } from 'react';
import type { StepDraft } from '#features/switching/model/switching-draft.ts';
import { type TypicalOrder, toTypicalSteps, typicalOrderKeys, typicalOrders } from '#features/switching/model/typical-steps.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from '../switching.module.css';

interface TypicalSheetProps {
  devices: readonly { value: string; label: string }[];
  /** @param task the name of the switching, for a form that has none yet */
  onDone: (steps: StepDraft[], task: string) => void;
  onClose: () => void;
}

const none = '';

/** Adds the steps of a typical switching order for one piece of equipment, to be changed afterwards. */
export function TypicalSheet({ devices, onDone, onClose }: TypicalSheetProps) {
  const t = useTexts('switching');
  const [order, setOrder] = useState<TypicalOrder>('feederOut');
  const [deviceId, setDevice] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const add = () => {
    setChecked(true);
    if (name.trim() === '') return;
    onDone(toTypicalSteps(order, name.trim(), deviceId), t(`typicalTask.${order}`, { name: name.trim() }));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('form.addTypical')}
      footer={<Button onPress={add}>{t('form.addSteps', { count: typicalOrders[order].length })}</Button>}
    >
      <div className={styles.stack}>
        <Choice
          label={t('field.typical')}
          options={typicalOrderKeys.map((key) => ({ value: key, label: t(`typical.${key}`) }))}
          value={order}
          onChange={setOrder}
        />
        <PickerField
          label={t('field.device')}
          options={[{ value: none, label: t('form.noDevice') }, ...devices]}
          value={deviceId ?? none}
          onChange={(id) => {
            setDevice(id === none ? null : id);
            if (id !== none && name === '') setName(devices.find(({ value }) => value === id)?.label ?? '');
          }}
        />
        <TextField
          label={t('field.equipmentName')}
          required
          hint={t('form.equipmentExample')}
          autoComplete="off"
          maxLength={maxNameLength}
          value={name}
          onChange={setName}
          error={isChecked && name.trim() === '' ? textOfEmptyField('other') : null}
        />
      </div>
    </Sheet>
  );
}
