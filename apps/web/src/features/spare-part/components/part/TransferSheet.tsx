import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { findQuantityFault, formatQuantity, parseQuantity, type SparePart, stockReads } from '#shared/spare-part/spare-part.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from '../spare-part.module.css';
import { useKeptStores } from './use-kept-stores.ts';

/** Moves a part from a store that the account keeps to another one. */
export function TransferSheet({ open, onClose, part }: { open: boolean; onClose: () => void; part: SparePart }) {
  const t = useTexts('sparePart');
  const { stores } = useKeptStores();
  const sources = part.stock.filter(({ mayKeep, quantity }) => mayKeep && quantity > 0);
  const [from, setFrom] = useState<string | null>(sources.length === 1 ? (sources[0]?.store.id ?? null) : null);
  const [to, setTo] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync } = useApiMutation('transferParts', { invalidates: stockReads });
  const targets = stores.filter(({ id }) => id !== from);
  const isEmpty = (id: string | null) => (isChecked && id === null ? textOfEmptyField('other') : null);
  const confirm = async () => {
    setChecked(true);
    const quantity = parseQuantity(typed);
    if (from === null || to === null || quantity === null) return;
    await mutateAsync({ storeId: from, toStoreId: to, partId: part.id, quantity, note: note.trim() });
    showToast(t('transfer.done', { quantity: formatQuantity(quantity), unit: part.unit }), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('transfer.title')} footer={<Button onPress={confirm}>{t('transfer.confirm')}</Button>}>
      <div className={styles.stack}>
        {targets.length === 0 && <Callout icon="info">{t('transfer.none')}</Callout>}
        <PickerField
          label={t('transfer.from')}
          required
          options={sources.map(({ store, quantity }) => ({
            value: store.id,
            label: store.name,
            hint: t('take.left', { quantity: formatQuantity(quantity), unit: part.unit }),
          }))}
          value={from}
          onChange={(id) => {
            setFrom(id);
            if (id === to) setTo(null);
          }}
          error={isEmpty(from)}
        />
        <PickerField
          label={t('transfer.to')}
          required
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          value={to}
          onChange={setTo}
          error={isEmpty(to)}
        />
        <TextField
          label={t('receive.quantity', { unit: part.unit })}
          inputMode="decimal"
          required
          value={typed}
          onChange={setTyped}
          error={isChecked ? findQuantityFault(typed) : null}
        />
        <TextField label={t('transfer.note')} optional value={note} onChange={setNote} maxLength={maxNoteLength} />
      </div>
    </Sheet>
  );
}
