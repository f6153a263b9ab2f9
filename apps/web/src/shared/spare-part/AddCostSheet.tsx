import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { parseMoney } from '../format/money.ts';
import { textOfEmptyField } from '../i18n/field-texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import styles from './OrderCostCard.module.css';

export interface AddCostSheetProps {
  open: boolean;
  onClose: () => void;
  orderId: string;
  /** The order is over, so that its cost is corrected. */
  isClosed: boolean;
}

/** Adds other cost to an order, or corrects the cost of one that is over. */
export function AddCostSheet({ open, onClose, orderId, isClosed }: AddCostSheetProps) {
  const t = useTexts('sparePart');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync } = useApiMutation('addOrderCost', { invalidates: ['getOrderCost', 'listMaintenanceLog'] });
  const cents = parseMoney(amount);
  const amountFault = cents === null ? t('fault.money') : cents === 0 ? t('fault.nothing') : null;
  const save = async () => {
    setChecked(true);
    if (cents === null || cents === 0 || note.trim() === '') return;
    await mutateAsync({ orderId, cents, note: note.trim() });
    showToast(t('cost.saved'), { kind: 'success' });
    setAmount('');
    setNote('');
    setChecked(false);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isClosed ? 'cost.correctTitle' : 'cost.addTitle')}
      footer={<Button onPress={save}>{t('cost.save')}</Button>}
    >
      <div className={styles.stack}>
        <TextField
          label={t('cost.cents')}
          inputMode="text"
          required
          value={amount}
          onChange={setAmount}
          hint={t('cost.centsHint')}
          error={isChecked ? amountFault : null}
        />
        <TextField
          label={t('cost.note')}
          required
          value={note}
          onChange={setNote}
          maxLength={maxNoteLength}
          placeholder={t('cost.noteExample')}
          error={isChecked && note.trim() === '' ? textOfEmptyField('other') : null}
        />
      </div>
    </Sheet>
  );
}
