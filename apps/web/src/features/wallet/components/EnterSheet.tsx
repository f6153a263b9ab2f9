import type { ApiOutput } from '@energy-om/contract';
import { type AmountEntryKind, amountEntryKinds, maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { parseMoney } from '#shared/format/money.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { walletReads } from '../model/reads.ts';
import styles from './wallet.module.css';

export interface EnterSheetProps {
  open: boolean;
  onClose: () => void;
  wallet: ApiOutput<'getWallet'>;
}

type Direction = 'add' | 'take';
/** Cash and a debt that is given up only add. */
const bothWays: readonly AmountEntryKind[] = ['adjustment', 'opening'];

/** Enters an amount in a wallet: it is posted at once, or waits for a second person. */
export function EnterSheet({ open, onClose, wallet }: EnterSheetProps) {
  const t = useTexts('wallet');
  const [kind, setKind] = useState<AmountEntryKind>('cash');
  const [direction, setDirection] = useState<Direction>('add');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync } = useApiMutation('enterWalletEntry', { invalidates: [...walletReads] });
  const cents = parseMoney(typed);
  const isWrong = cents === null || cents <= 0;
  const isNoteEmpty = note.trim() === '';
  const confirm = async () => {
    setChecked(true);
    if (isWrong || isNoteEmpty) return;
    const isTaken = bothWays.includes(kind) && direction === 'take';
    const place = { roomId: wallet.room.id, accountId: wallet.account.id };
    const { state } = await mutateAsync({ ...place, kind, cents: isTaken ? -cents : cents, note: note.trim() });
    showToast(t(state === 'posted' ? 'enter.posted' : 'enter.waiting'), { kind: 'success' });
    setKind('cash');
    setDirection('add');
    setTyped('');
    setNote('');
    setChecked(false);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('enter.title')} footer={<Button onPress={confirm}>{t('enter.save')}</Button>}>
      <div className={styles.stack}>
        <Choice
          label={t('enter.kind')}
          layout="pills"
          options={amountEntryKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        {bothWays.includes(kind) && (
          <Choice<Direction>
            label={t('enter.direction')}
            layout="pills"
            options={[
              { value: 'add', label: t('enter.add') },
              { value: 'take', label: t('enter.take') },
            ]}
            value={direction}
            onChange={setDirection}
          />
        )}
        <TextField
          label={t('enter.amount')}
          inputMode="decimal"
          required
          value={typed}
          onChange={setTyped}
          error={isChecked && isWrong ? t('enter.money') : null}
        />
        <TextField
          label={t('enter.note')}
          required
          value={note}
          onChange={setNote}
          maxLength={maxNoteLength}
          placeholder={t('enter.noteExample')}
          error={isChecked && isNoteEmpty ? textOfEmptyField('other') : null}
        />
        <p className={styles.place}>{t('enter.rule')}</p>
      </div>
    </Sheet>
  );
}
