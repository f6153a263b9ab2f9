import type { ApiOutput } from '@energy-om/contract';
import { hasTooMuchNotice, maxTermDays, minDueDays, type PaymentMode, paymentModes } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { walletReads } from '../model/reads.ts';
import styles from './wallet.module.css';

const termFields = ['dueDays', 'offDays', 'noticeDays'] as const;
type TermField = (typeof termFields)[number];

export interface TermsSheetProps {
  open: boolean;
  onClose: () => void;
  wallet: ApiOutput<'getWallet'>;
}

/** Says how the owner of a wallet pays from now on: in advance, or after use with days of their own. */
export function TermsSheet({ open, onClose, wallet }: TermsSheetProps) {
  const t = useTexts('wallet');
  const { mode: before, terms: known, version } = wallet.terms;
  const [mode, setMode] = useState<PaymentMode>(before);
  const start = known ?? wallet.defaultTerms;
  const [typed, setTyped] = useState<Record<TermField, string>>({
    dueDays: String(start.dueDays),
    offDays: String(start.offDays),
    noticeDays: String(start.noticeDays),
  });
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync } = useApiMutation('savePaymentTerms', { invalidates: [...walletReads] });
  const terms = readTerms(typed);
  const isNoticeTooLong = hasTooMuchNotice(terms);
  const isWrong = (field: TermField) => !isDays(field, typed[field]);
  const faultOf = (field: TermField) => {
    if (isWrong(field)) return t('terms.fault');
    return field === 'noticeDays' && isNoticeTooLong ? t('terms.noticeFault') : null;
  };
  const confirm = async () => {
    setChecked(true);
    if (mode === 'postpaid' && (termFields.some(isWrong) || isNoticeTooLong)) return;
    await mutateAsync({ walletId: wallet.id, version, mode, terms: mode === 'postpaid' ? terms : null });
    showToast(t('terms.saved'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('terms.label')} footer={<Button onPress={confirm}>{t('terms.save')}</Button>}>
      <div className={styles.stack}>
        <Segmented
          label={t('terms.label')}
          options={paymentModes.map((value) => ({ value, label: t(`terms.mode.${value}`) }))}
          value={mode}
          onChange={setMode}
        />
        <p className={styles.place}>{t(`terms.hint.${mode}`)}</p>
        {mode === 'postpaid' && <p className={styles.place}>{t('terms.usual', { ...wallet.defaultTerms })}</p>}
        {mode === 'postpaid' &&
          termFields.map((field) => (
            <TextField
              key={field}
              label={t(`terms.${field}`)}
              inputMode="numeric"
              value={typed[field]}
              onChange={(value) => setTyped({ ...typed, [field]: value })}
              error={isChecked ? faultOf(field) : null}
            />
          ))}
      </div>
    </Sheet>
  );
}

function isDays(field: TermField, typed: string): boolean {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return days >= (field === 'dueDays' ? minDueDays : 0) && days <= maxTermDays;
}

function readTerms(typed: Record<TermField, string>) {
  return { dueDays: Number(typed.dueDays), offDays: Number(typed.offDays), noticeDays: Number(typed.noticeDays) };
}
