import { equipmentKinds, maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import type { useSwitchingChoices } from '#features/switching/hooks/use-switching-choices.ts';
import { findStepFaults, type StepDraft } from '#features/switching/model/switching-draft.ts';
import type { Faults } from '#shared/form/faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from '../switching.module.css';

interface StepSheetProps {
  step: StepDraft;
  choices: ReturnType<typeof useSwitchingChoices>;
  onDone: (step: StepDraft) => void;
  onClose: () => void;
}

const none = '';
const positions = [
  ['neither', null],
  ['opens', false],
  ['closes', true],
] as const;

/** One step: its words, what it does to which equipment, and the value that proves it. */
export function StepSheet({ step, choices, onDone, onClose }: StepSheetProps) {
  const t = useTexts('switching');
  const [draft, setDraft] = useState(step);
  const [faults, setFaults] = useState<Faults>({});
  const change = (changes: Partial<StepDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setFaults({});
  };
  const values = choices.valuesOf(draft.deviceId);
  const done = () => {
    const found = findStepFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    onDone(draft);
    onClose();
  };
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;
  return (
    <Sheet open onClose={onClose} title={t('form.step')} footer={<Button onPress={done}>{t('form.done')}</Button>}>
      <div className={styles.stack}>
        <TextArea
          label={t('field.text')}
          required
          limit={maxReasonLength}
          value={draft.text}
          onChange={(text) => change({ text })}
          error={faults.text ?? null}
        />
        <Choice
          label={t('field.equipment')}
          layout="pills"
          options={equipmentKinds.map((kind) => ({ value: kind, label: t(`equipment.${kind}`) }))}
          value={draft.equipment}
          onChange={(equipment) => change({ equipment, ...(equipment === 'other' && { closes: null }) })}
        />
        {draft.equipment !== 'other' && (
          <Choice
            label={t('field.closes')}
            layout="pills"
            options={positions.map(([name]) => ({ value: name, label: t(`position.${name}`) }))}
            value={positions.find(([, closes]) => closes === draft.closes)?.[0] ?? null}
            onChange={(name) => change({ closes: positions.find(([one]) => one === name)?.[1] ?? null })}
          />
        )}
        <PickerField
          label={t('field.device')}
          options={[{ value: none, label: t('form.noDevice') }, ...choices.devices]}
          value={draft.deviceId ?? none}
          onChange={(id) => change({ deviceId: id === none ? null : id, key: null })}
          error={faults.deviceId ?? null}
        />
        {values.length > 0 && (
          <PickerField
            label={t('field.expects')}
            hint={t('form.expectsHint')}
            options={[
              { value: none, label: t('form.noValue') },
              ...values.map(({ key, label, unit }) => ({ value: key, label, hint: unit ?? undefined })),
            ]}
            value={draft.key ?? none}
            onChange={(key) => change({ key: key === none ? null : key })}
          />
        )}
        {draft.key !== null && (
          <>
            <TextField label={t('field.min')} {...number} value={draft.min} onChange={(min) => change({ min })} />
            <TextField
              label={t('field.max')}
              {...number}
              value={draft.max}
              onChange={(max) => change({ max })}
              error={faults.max ?? null}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}
