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
import type { Refund } from './RefundCard.tsx';

/** A clerk says how a refund was paid out at the counter. */
export function PayOutSheet({ open, onClose, refund }: { open: boolean; onClose: () => void; refund: Refund }) {
  const t = useTexts('refund');
  const tCodes = useTexts('codes');
  const [method, setMethod] = useState<CounterMethod>('cash');
  const [note, setNote] = useState('');
  const { mutateAsync: confirm } = useApiMutation('confirmRefundPayout', { invalidates: paymentReads });
  const { id, contentHash, account, cents } = refund;
  const send = async () => {
    await confirm({ refundId: id, contentHash, method, note });
    showToast(t('paidOut'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('payOutTitle', { name: account.fullName, amount: formatMoney(cents) })}
      footer={<Button onPress={send}>{t('act.payOut')}</Button>}
    >
      <p>{t('payOutText')}</p>
      <Choice<CounterMethod>
        label={t('method')}
        layout="pills"
        options={counterMethods.map((value) => ({ value, label: tCodes(`counterMethod.${value}`) }))}
        value={method}
        onChange={setMethod}
      />
      <TextField
        label={t('payoutNote')}
        placeholder={t('payoutPlaceholder')}
        value={note}
        onChange={setNote}
        maxLength={maxNoteLength}
        optional
      />
    </Sheet>
  );
}
