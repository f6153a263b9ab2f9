import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface FactsSheetProps {
  open: boolean;
  onClose: () => void;
  roomId: string;
  facts: NonNullable<ApiOutput<'getRoom'>['facts']>;
}

/** Changes the floor area and the size of the household, by which costs may be shared and prices depend. */
export function FactsSheet({ open, onClose, roomId, facts }: FactsSheetProps) {
  const t = useTexts('room');
  const [area, setArea] = useState(facts.floorArea === null ? '' : String(facts.floorArea));
  const [household, setHousehold] = useState(facts.householdSize === null ? '' : String(facts.householdSize));
  const faults = useFieldFaults();
  const { mutateAsync: saveRoom } = useApiMutation('saveRoom', { invalidates: roomReads });
  const save = async () => {
    const [floorArea, householdSize] = [area, household].map((text) => (text.trim() === '' ? null : Number(text)));
    try {
      await saveRoom({ roomId, version: facts.version, floorArea: floorArea ?? null, householdSize: householdSize ?? null });
    } catch (error) {
      return faults.showServed(error);
    }
    showToast(t('staff.saved'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('staff.edit')} footer={<Button onPress={save}>{t('staff.save')}</Button>}>
      <TextField
        label={t('staff.floorArea')}
        unit="m²"
        value={area}
        onChange={setArea}
        error={faults.at('floorArea')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label={t('staff.household')}
        value={household}
        onChange={setHousehold}
        error={faults.at('householdSize')}
        inputMode="numeric"
        autoComplete="off"
      />
    </Sheet>
  );
}
