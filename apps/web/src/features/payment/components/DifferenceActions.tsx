import { type DifferenceOutcome, differenceOutcomes, maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { type Decision, DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './payment.module.css';

type Difference = ListItem<'listPaymentDifferences'>;

/** What a clerk or the second person may do with a difference now. */
export function DifferenceActions({ difference }: { difference: Difference }) {
  const t = useTexts('difference');
  const [isAsking, setAsking] = useState(false);
  if (difference.mayDecide) return <DecideWriteOff difference={difference} />;
  if (!difference.mayProcess) return null;
  return (
    <div className={styles.actions}>
      <Button variant="plain" size="small" onPress={() => setAsking(true)}>
        {t('settle')}
      </Button>
      {isAsking && <SettleSheet difference={difference} onClose={() => setAsking(false)} />}
    </div>
  );
}

function SettleSheet({ difference: { id, walletId, mayWriteOff }, onClose }: { difference: Difference; onClose: () => void }) {
  const t = useTexts('difference');
  const tWallet = useTexts('wallet');
  const [outcome, setOutcome] = useState<DifferenceOutcome>('explained');
  const [entryId, setEntryId] = useState<string>();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const { data: entries } = useApiQuery(
    'listWalletEntries',
    { walletId, state: 'posted', pageSize: 10 },
    { enabled: outcome === 'credited' },
  );
  const { mutateAsync: process } = useApiMutation('processPaymentDifference', { invalidates: ['listPaymentDifferences'] });
  const chosen = entries?.items.filter(({ kind }) => kind !== 'reversal') ?? [];
  const entry = entryId ?? chosen[0]?.id;
  const send = async () => {
    if (note.trim() === '') return setFault(textOfEmptyField('must'));
    await process({ differenceId: id, outcome, note: note.trim(), ...(outcome === 'credited' && { entryId: entry }) });
    showToast(t(outcome === 'writtenOff' ? 'forwarded' : 'settled'), { kind: 'success' });
    onClose();
  };
  const isWithoutEntry = outcome === 'credited' && entry === undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button onPress={send} disabled={isWithoutEntry}>
          {t('submit')}
        </Button>
      }
    >
      <Choice<DifferenceOutcome>
        label={t('outcomeLabel')}
        options={differenceOutcomes
          .filter((value) => value !== 'writtenOff' || mayWriteOff)
          .map((value) => ({ value, label: t(`outcome.${value}`), hint: t(`hint.${value}`) }))}
        value={outcome}
        onChange={setOutcome}
      />
      {outcome === 'credited' &&
        (chosen.length === 0 ? (
          <p className={styles.quiet}>{t('noEntry')}</p>
        ) : (
          <Choice<string>
            label={t('entry')}
            options={chosen.map(({ id: value, kind, cents, madeAt }) => ({
              value,
              label: `${tWallet(`kind.${kind}`)} ${formatMoney(cents)}`,
              hint: formatDateTime(madeAt),
            }))}
            value={entry ?? ''}
            onChange={setEntryId}
          />
        ))}
      <TextArea
        label={t('note')}
        value={note}
        onChange={(text) => {
          setNote(text);
          setFault(undefined);
        }}
        placeholder={t('notePlaceholder')}
        limit={maxNoteLength}
        error={fault}
        required
      />
    </Sheet>
  );
}

function DecideWriteOff({ difference: { id, contentHash, note, processedBy } }: { difference: Difference }) {
  const t = useTexts('difference');
  const [asking, setAsking] = useState<Decision | null>(null);
  const { mutateAsync: decide } = useApiMutation('decidePaymentDifference', { invalidates: ['listPaymentDifferences'] });
  const close = () => setAsking(null);
  const send = async (approve: boolean, reason: string) => {
    await decide({ differenceId: id, contentHash: contentHash ?? '', approve, reason });
    showToast(t(approve ? 'settled' : 'rejected'), { kind: 'success' });
  };
  return (
    <div className={styles.actions}>
      <Button variant="plain" size="small" dangerous onPress={() => setAsking('reject')}>
        {t('reject')}
      </Button>
      <Button variant="plain" size="small" onPress={() => setAsking('approve')}>
        {t('approve')}
      </Button>
      <DecisionSheets
        asked={asking}
        onClose={close}
        approve={{
          title: t('approveTitle'),
          button: t('approve'),
          about: <p>{t('approveText', { name: processedBy ?? '', note })}</p>,
          onConfirm: () => send(true, ''),
        }}
        reject={{
          title: t('rejectTitle'),
          button: t('reject'),
          textLabel: t('reason'),
          onConfirm: (reason) => send(false, reason),
        }}
      />
    </div>
  );
}
