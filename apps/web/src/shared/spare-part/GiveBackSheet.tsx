import { useState } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useTexts } from '../i18n/texts.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { findQuantityFault, formatQuantity, type OrderPart, parseQuantity, stockReads } from './spare-part.ts';

/** Gives back what was taken for an order, all that is left of it unless less is typed. @param part null: closed */
export function GiveBackSheet({ part, onClose }: { part: OrderPart | null; onClose: () => void }) {
  const t = useTexts('sparePart');
  const left = part ? (Math.round(part.taken * 1000) - Math.round(part.returned * 1000)) / 1000 : 0;
  const [typed, setTyped] = useState(String(left));
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync } = useApiMutation('returnParts', { invalidates: stockReads });
  const confirm = async () => {
    setChecked(true);
    const quantity = parseQuantity(typed);
    if (!part || quantity === null) return;
    await mutateAsync({ entryId: part.id, quantity });
    showToast(t('giveBack.done', { quantity: formatQuantity(quantity), unit: part.part.unit }), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet
      open={part !== null}
      onClose={onClose}
      title={t('giveBack.title')}
      footer={<Button onPress={confirm}>{t('giveBack.confirm')}</Button>}
    >
      {part && (
        <TextField
          label={`${part.part.name} ${t('giveBack.quantity', { unit: part.part.unit })}`}
          inputMode="decimal"
          required
          value={typed}
          onChange={setTyped}
          hint={t('giveBack.hint', { quantity: formatQuantity(left), unit: part.part.unit, store: part.store.name })}
          error={isChecked ? findQuantityFault(typed) : null}
        />
      )}
    </Sheet>
  );
}
