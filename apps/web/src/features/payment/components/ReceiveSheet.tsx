import type { ApiOutput } from '@energy-om/contract';
import { type CounterMethod, counterMethods, maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { paymentReads } from '#features/payment/model/reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

/** A clerk says how the money of a payment at the counter was received. */
export function ReceiveSheet({ open, onClose, payment }: { open: boolean; onClose: () => void; payment: ApiOutput<'getPayment'> }) {
  const t = useTexts('payment');
  const tCodes = useTexts('codes');
  const [method, setMethod] = useState<CounterMethod>('cash');
  const [note, setNote] = useState('');
  const { mutateAsync: confirm } = useApiMutation('confirmPayment', { invalidates: paymentReads });
  const send = async () => {
    const { state } = await confirm({ paymentId: payment.id, method, note });
    showToast(t(state === 'paid' ? 'detail.received' : 'detail.confirmed2'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('detail.confirmTitle', { amount: formatMoney(payment.cents) })}
      footer={<Button onPress={send}>{t('detail.confirm')}</Button>}
    >
      <p>{t('detail.confirmText')}</p>
      <Choice<CounterMethod>
        label={t('detail.method')}
        layout="pills"
        options={counterMethods.map((value) => ({ value, label: tCodes(`counterMethod.${value}`) }))}
        value={method}
        onChange={setMethod}
      />
      <TextField
        label={t('detail.confirmNote')}
        placeholder={t('detail.confirmPlaceholder')}
        value={note}
        onChange={setNote}
        maxLength={maxNoteLength}
        optional
      />
    </Sheet>
  );
}
