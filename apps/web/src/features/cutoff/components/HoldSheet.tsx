import { dayMs, maxHoldDays, maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './cutoff.module.css';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  cutoff: ListItem<'listCutoffs'>;
}

/** Where the debt has moved on meanwhile, the list, and with it the sheet, says how it stands now. */
const useHold = () =>
  useApiMutation('holdCutoff', { invalidates: ['listCutoffs', 'getRoomBalance'], onError: () => void invalidateApi('listCutoffs') });

/** Asks until when a room is not cut off, and why. */
export function HoldSheet({ open, onClose, cutoff: { walletId, version, room, account, state } }: SheetProps) {
  const t = useTexts('cutoff');
  const [until, setUntil] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync } = useHold();
  const isWrong = until === null || Date.parse(until) <= Date.now() || Date.parse(until) > Date.now() + maxHoldDays * dayMs;
  const isReasonEmpty = reason.trim() === '';
  const confirm = async () => {
    setChecked(true);
    if (isWrong || isReasonEmpty) return;
    await mutateAsync({ walletId, version, until, reason: reason.trim() });
    showToast(t('hold.done'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('hold.title')} footer={<Button onPress={confirm}>{t('hold.submit')}</Button>}>
      <div className={styles.stack}>
        <p>{[room.name, account.fullName, t(`state.${state}`)].join(' · ')}</p>
        <p className={styles.words}>{t('hold.hint')}</p>
        <DateTimeField
          label={t('hold.until')}
          required
          value={until}
          onChange={setUntil}
          error={isChecked && isWrong ? t('hold.fault') : null}
        />
        <TextField
          label={t('hold.reason')}
          required
          maxLength={maxNoteLength}
          placeholder={t('hold.reasonExample')}
          value={reason}
          onChange={setReason}
          error={isChecked && isReasonEmpty ? textOfEmptyField('other') : null}
        />
      </div>
    </Sheet>
  );
}

export function EndHoldSheet({ open, onClose, cutoff: { walletId, version } }: SheetProps) {
  const t = useTexts('cutoff');
  const { mutateAsync } = useHold();
  const confirm = async () => {
    await mutateAsync({ walletId, version, until: null });
    showToast(t('hold.ended'), { kind: 'success' });
  };
  return (
    <ConfirmSheet open={open} onClose={onClose} title={t('hold.endTitle')} confirmText={t('hold.end')} onConfirm={confirm}>
      <p>{t('hold.endHint')}</p>
    </ConfirmSheet>
  );
}
