import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { findQuantityFault, formatQuantity, parseQuantity, type SparePart, stockReads } from '#shared/spare-part/spare-part.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from '../spare-part.module.css';

export interface TakeSheetProps {
  /** Null: closed. */
  part: SparePart | null;
  orderId: string;
  onClose: () => void;
  onTaken: () => void;
}

/** Takes a part for an order: from which store, and how much. */
export function TakeSheet({ part, orderId, onClose, onTaken }: TakeSheetProps) {
  const t = useTexts('sparePart');
  const stocked = part?.stock.filter(({ quantity }) => quantity > 0) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('1');
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync } = useApiMutation('takeParts', { invalidates: stockReads });
  const storeId = chosen ?? (stocked.length === 1 ? (stocked[0]?.store.id ?? null) : null);
  const unit = part?.unit ?? '';
  const confirm = async () => {
    setChecked(true);
    const quantity = parseQuantity(typed);
    if (!part || storeId === null || quantity === null) return;
    await mutateAsync({ orderId, storeId, partId: part.id, quantity });
    showToast(t('take.done', { name: part.name, quantity: formatQuantity(quantity), unit }), { kind: 'success' });
    onTaken();
  };
  return (
    <Sheet
      open={part !== null}
      onClose={onClose}
      title={part ? `${part.name} ${part.model}`.trim() : ''}
      footer={stocked.length > 0 && <Button onPress={confirm}>{t('take.confirm')}</Button>}
    >
      {stocked.length === 0 ? (
        <Callout tone="warn" icon="tools">
          {t('take.noStock')}
        </Callout>
      ) : (
        <div className={styles.stack}>
          <Choice
            label={t('take.store')}
            required
            options={stocked.map(({ store, quantity }) => ({
              value: store.id,
              label: store.name,
              hint: t('take.left', { quantity: formatQuantity(quantity), unit }),
            }))}
            value={storeId}
            onChange={setChosen}
            error={isChecked && storeId === null ? textOfEmptyField('other') : null}
          />
          <TextField
            label={t('take.quantity', { unit })}
            inputMode="decimal"
            required
            value={typed}
            onChange={setTyped}
            error={isChecked ? findQuantityFault(typed) : null}
          />
        </div>
      )}
    </Sheet>
  );
}
