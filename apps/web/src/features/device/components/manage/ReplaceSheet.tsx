import { maxNoteLength } from '@energy-om/domain';
import { emptyReplacement, findReplacementFaults, toReplacement } from '#features/device/model/replacement-draft.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface ReplaceSheetProps {
  open: boolean;
  onClose: () => void;
  deviceId: string;
  /** The unit of the register. */
  unit: string;
}

/** Records that this meter was replaced by another one. The input outlives a reload and a failure. */
export function ReplaceSheet({ open, onClose, deviceId, unit }: ReplaceSheetProps) {
  const t = useTexts('device');
  const { value: draft, change, clear } = useDraft(`meter-replacement:${deviceId}`, emptyReplacement);
  const faults = useFieldFaults();
  const { mutateAsync } = useApiMutation('recordMeterReplacement', { invalidates: ['getMeter', 'listMeters', 'getMeterCurve'] });
  const record = async () => {
    const found = Object.entries(findReplacementFaults(draft, Date.now())).map(([field, fault]) => [field, t(`replace.${fault}`)]);
    if (!faults.show(Object.fromEntries(found))) return;
    try {
      await mutateAsync({ id: deviceId, ...toReplacement(draft) });
    } catch (error) {
      faults.showServed(error);
      return;
    }
    showToast(t('replace.done'), { kind: 'success' });
    clear();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('replace.title')}
      footer={
        <Button block onPress={record}>
          {t('replace.submit')}
        </Button>
      }
    >
      <p>{t('replace.intro')}</p>
      <DateTimeField
        label={t('replace.at')}
        required
        value={draft.at}
        max={new Date().toISOString()}
        error={faults.at('at')}
        onChange={(at) => {
          change({ at });
          faults.forget('at');
        }}
      />
      {(['lastValue', 'firstValue'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`replace.${field}`)}
          hint={t(field === 'lastValue' ? 'replace.lastHint' : 'replace.firstHint')}
          required
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          value={draft[field]}
          error={faults.at(field)}
          onChange={(typed) => {
            change({ [field]: typed });
            faults.forget(field);
          }}
        />
      ))}
      <TextArea
        label={t('replace.note')}
        optional
        limit={maxNoteLength}
        rows={2}
        placeholder={t('replace.notePlaceholder')}
        value={draft.note}
        error={faults.at('note')}
        onChange={(note) => {
          change({ note });
          faults.forget('note');
        }}
      />
    </Sheet>
  );
}
