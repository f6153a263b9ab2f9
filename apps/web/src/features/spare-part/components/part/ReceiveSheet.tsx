import type { ApiOutput } from '@energy-om/contract';
import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatMoney, parseMoney } from '#shared/format/money.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { findQuantityFault, formatQuantity, parseQuantity, type SparePart, stockReads } from '#shared/spare-part/spare-part.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from '../spare-part.module.css';

export interface ReceiveSheetProps {
  open: boolean;
  onClose: () => void;
  part: SparePart;
  /** Those that the account keeps. */
  stores: ApiOutput<'listStores'>;
}

/** Books what has arrived in a store, at its own price where that differs from the catalogue's. */
export function ReceiveSheet({ open, onClose, part, stores }: ReceiveSheetProps) {
  const t = useTexts('sparePart');
  const [chosen, setStore] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [price, setPrice] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync } = useApiMutation('receiveParts', { invalidates: stockReads });
  const storeId = chosen ?? (stores.length === 1 ? (stores[0]?.id ?? null) : null);
  const priceCents = price.trim() === '' ? undefined : parseMoney(price);
  const isPriceWrong = priceCents === null || (priceCents !== undefined && priceCents < 0);
  const confirm = async () => {
    setChecked(true);
    const quantity = parseQuantity(typed);
    if (storeId === null || quantity === null || isPriceWrong) return;
    await mutateAsync({ storeId, partId: part.id, quantity, ...(priceCents !== undefined && { priceCents }), note: note.trim() });
    showToast(t('receive.done', { quantity: formatQuantity(quantity), unit: part.unit }), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('receive.title')} footer={<Button onPress={confirm}>{t('receive.confirm')}</Button>}>
      <div className={styles.stack}>
        <PickerField
          label={t('receive.store')}
          required
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={storeId}
          onChange={setStore}
          error={isChecked && storeId === null ? textOfEmptyField('other') : null}
        />
        <div className={styles.pair}>
          <TextField
            label={t('receive.quantity', { unit: part.unit })}
            inputMode="decimal"
            required
            value={typed}
            onChange={setTyped}
            error={isChecked ? findQuantityFault(typed) : null}
          />
          <TextField
            label={t('receive.price')}
            inputMode="decimal"
            value={price}
            onChange={setPrice}
            hint={t('receive.priceHint', { price: formatMoney(part.priceCents) })}
            error={isChecked && isPriceWrong ? t('fault.money') : null}
          />
        </div>
        <TextField
          label={t('receive.note')}
          optional
          value={note}
          onChange={setNote}
          maxLength={maxNoteLength}
          placeholder={t('receive.noteExample')}
        />
      </div>
    </Sheet>
  );
}
