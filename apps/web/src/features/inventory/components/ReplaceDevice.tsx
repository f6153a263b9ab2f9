import { maxMakerLength, maxNoteLength, maxSerialNumberLength, valueTypes } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { deviceReads } from '../hooks/device-reads.ts';
import type { ManagedDevice } from '../model/device-draft.ts';
import { faultNames } from '../model/device-faults.ts';
import { createReplacement, findReplacementFaults, type ReplacementDraft, toReplacement } from '../model/replacement-draft.ts';
import styles from './fields.module.css';

/** Records that another device was put in the place of this one. */
export function ReplaceDevice({ device, onReplaced }: { device: ManagedDevice; onReplaced: () => void }) {
  const t = useTexts('inventory');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" block onPress={() => setOpen(true)}>
        {t('replace.button')}
      </Button>
      {isOpen && (
        <ReplaceSheet
          key={device.version}
          device={device}
          onClose={() => setOpen(false)}
          onReplaced={() => {
            setOpen(false);
            onReplaced();
          }}
        />
      )}
    </>
  );
}

interface ReplaceSheetProps {
  device: ManagedDevice;
  onClose: () => void;
  onReplaced: () => void;
}

function ReplaceSheet({ device, onClose, onReplaced }: ReplaceSheetProps) {
  const t = useTexts('inventory');
  const { data: models } = useAllPages('listMeterModels', device.modelId !== null);
  const model = models?.find(({ id }) => id === device.modelId);
  const counts = model?.values.some(({ valueType }) => valueType === valueTypes.register) ?? false;
  const { mutateAsync } = useApiMutation('replaceDevice', { invalidates: deviceReads });
  const form = useActionForm<ReplacementDraft, ManagedDevice>({
    draftKey: `replacement:${device.id}`,
    initial: createReplacement(device),
    faultNames,
    findFaults: (draft) => findReplacementFaults(draft, counts),
    send: (draft) => mutateAsync(toReplacement(draft, device, counts)),
    onSent: () => {
      showToast(t('replace.done', { name: device.name }), { kind: 'success' });
      onReplaced();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('replace.title', { name: device.name })}
      footer={
        <Button block onPress={() => form.submit()}>
          {t('replace.submit')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.hint}>{t('replace.text')}</p>
        <DateTimeField label={t('replace.at')} required max={new Date().toISOString()} {...form.field('at')} />
        {counts && (
          <>
            <div className={styles.pair}>
              <TextField label={t('replace.lastValue')} required inputMode="decimal" autoComplete="off" {...form.field('lastValue')} />
              <TextField label={t('replace.firstValue')} required inputMode="decimal" autoComplete="off" {...form.field('firstValue')} />
            </div>
            <TextField
              label={t('field.registerFactor')}
              hint={t('replace.factorHint')}
              inputMode="decimal"
              autoComplete="off"
              {...form.field('registerFactor')}
            />
          </>
        )}
        <TextField label={t('field.maker')} optional maxLength={maxMakerLength} {...form.field('maker')} />
        <TextField
          label={t('field.serialNumber')}
          optional
          autoComplete="off"
          maxLength={maxSerialNumberLength}
          {...form.field('serialNumber')}
        />
        <div className={styles.pair}>
          <DateTimeField label={t('field.installedOn')} precision="date" optional {...form.field('installedOn')} />
          <DateTimeField label={t('field.warrantyUntil')} precision="date" optional {...form.field('warrantyUntil')} />
        </div>
        <TextArea label={t('replace.note')} optional limit={maxNoteLength} rows={2} {...form.field('note')} />
      </div>
    </Sheet>
  );
}
