import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { findNumberFaults } from '#features/room/model/number-faults.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
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
    if (!faults.show(findNumberFaults({ floorArea: area, householdSize: household }))) return;
    try {
      await saveRoom({ roomId, version: facts.version, floorArea: parseNumber(area), householdSize: parseNumber(household) });
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
        onChange={(text) => {
          setArea(text);
          faults.forget('floorArea');
        }}
        error={faults.at('floorArea')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label={t('staff.household')}
        value={household}
        onChange={(text) => {
          setHousehold(text);
          faults.forget('householdSize');
        }}
        error={faults.at('householdSize')}
        inputMode="numeric"
        autoComplete="off"
      />
    </Sheet>
  );
}
