import type { ApiOutput } from '@energy-om/contract';
import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { paymentReads } from '#features/payment/model/reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatMoney, parseMoney, typeMoney } from '#shared/format/money.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

interface RequestRefundSheetProps {
  open: boolean;
  onClose: () => void;
  paymentId: string;
  terms: ApiOutput<'getRefundTerms'>;
}

/** The payer says how much to give back, and why. */
export function RequestRefundSheet({ open, onClose, paymentId, terms: { maxCents, way } }: RequestRefundSheetProps) {
  const t = useTexts('refund');
  const [amount, setAmount] = useState<string>();
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<{ amount?: string; note?: string }>({});
  const { mutateAsync: request } = useApiMutation('requestRefund', { invalidates: paymentReads });
  const shown = amount ?? typeMoney(maxCents);
  const send = async () => {
    const cents = parseMoney(shown);
    const isAmount = cents !== null && cents >= 1 && cents <= maxCents;
    const found = {
      ...(!isAmount && { amount: t('amountInvalid', { max: formatMoney(maxCents) }) }),
      ...(note.trim() === '' && { note: textOfEmptyField('must') }),
    };
    setFaults(found);
    if (cents === null || Object.keys(found).length > 0) return;
    await request({ paymentId, cents, note: note.trim() });
    showToast(t('requested'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('request')} footer={<Button onPress={send}>{t('submit')}</Button>}>
      <p>{t(way === 'counter' ? 'toCounter' : 'toOrigin')}</p>
      <TextField
        label={t('amount')}
        value={shown}
        onChange={(value) => {
          setAmount(value);
          setFaults({ ...faults, amount: undefined });
        }}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        unit="¥"
        hint={t('amountHint', { max: formatMoney(maxCents) })}
        error={faults.amount}
        required
      />
      <TextArea
        label={t('note')}
        value={note}
        onChange={(value) => {
          setNote(value);
          setFaults({ ...faults, note: undefined });
        }}
        placeholder={t('notePlaceholder')}
        limit={maxNoteLength}
        error={faults.note}
        required
      />
    </Sheet>
  );
}
