import { maxPageSize } from '@energy-om/contract';
import { type DifferenceOutcome, differenceCents, differenceOutcomes, isCreditedBy, maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { type ListItem, useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { type Decision, DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import styles from './payment.module.css';

type Difference = ListItem<'listPaymentDifferences'>;

/** What somebody else has decided meanwhile is read again. */
const options = { invalidates: ['listPaymentDifferences'] as const, onError: () => void invalidateApi('listPaymentDifferences') };

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
      <SettleSheet difference={difference} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

interface SettleSheetProps {
  difference: Difference;
  open: boolean;
  onClose: () => void;
}

function SettleSheet({ difference, open, onClose }: SettleSheetProps) {
  const { id, mayCredit, mayWriteOff } = difference;
  const t = useTexts('difference');
  const [entryId, setEntryId] = useState<string | null>(null);
  const { mutateAsync: process } = useApiMutation('processPaymentDifference', options);
  const send = async (outcome: DifferenceOutcome | null, note: string) => {
    if (outcome === null) return;
    await process({ differenceId: id, outcome, note, ...(outcome === 'credited' && entryId !== null && { entryId }) });
    showToast(t(outcome === 'writtenOff' ? 'forwarded' : 'settled'), { kind: 'success' });
  };
  return (
    <ReasonSheet<DifferenceOutcome>
      open={open}
      onClose={onClose}
      title={t('title')}
      reasons={differenceOutcomes
        .filter((value) => (value !== 'writtenOff' || mayWriteOff) && (value !== 'credited' || mayCredit))
        .map((value) => ({ value, label: t(`outcome.${value}`), hint: t(`hint.${value}`) }))}
      reasonLabel={t('outcomeLabel')}
      besides={(outcome) => outcome === 'credited' && <EntryChoice difference={difference} value={entryId} onChange={setEntryId} />}
      isComplete={(outcome) => outcome !== 'credited' || entryId !== null}
      textLabel={t('note')}
      placeholder={t('notePlaceholder')}
      textLimit={maxNoteLength}
      confirmText={t('submit')}
      onConfirm={send}
    />
  );
}

interface EntryChoiceProps {
  difference: Difference;
  value: string | null;
  onChange: (entryId: string) => void;
}

/** The entries of the wallet that have the amount, one of which has put the difference right; of all wallets where nobody knows the number. */
function EntryChoice({ difference, value, onChange }: EntryChoiceProps) {
  const { walletId } = difference;
  const t = useTexts('difference');
  const tWallet = useTexts('wallet');
  const filter = { walletId: walletId ?? undefined, state: 'posted' as const };
  const { items, isLoading, isFailed, hasMore, isLoadingMore, loadMore, refresh } = useInfiniteApiList('listWalletEntries', filter, {
    pageSize: maxPageSize,
  });
  if (isLoading) return null;
  if (isFailed) return <LoadFailed onRetry={refresh} />;
  const offered = items.filter(({ kind, cents, isReversed }) => kind !== 'reversal' && !isReversed && isCreditedBy(difference, cents));
  const more = hasMore && (
    <Button variant="plain" size="small" busy={isLoadingMore} onPress={loadMore}>
      {t('earlierEntries')}
    </Button>
  );
  if (offered.length === 0) return more || <p className={styles.quiet}>{t(walletId === null ? 'noEntryAtAll' : 'noEntry')}</p>;
  return (
    <>
      <Choice<string>
        label={t('entry')}
        options={offered.map(({ id, kind, cents, madeAt, account, room }) => ({
          value: id,
          label: `${tWallet(`kind.${kind}`)} ${formatMoney(cents)}`,
          hint: [walletId === null && `${account.fullName} · ${room.name}`, formatDateTime(madeAt)].filter(Boolean).join(' · '),
        }))}
        value={value}
        onChange={onChange}
        required
      />
      {more}
    </>
  );
}

function DecideWriteOff({ difference }: { difference: Difference }) {
  const { id, contentHash, note, processedBy } = difference;
  const t = useTexts('difference');
  const [asking, setAsking] = useState<Decision | null>(null);
  const { mutateAsync: decide } = useApiMutation('decidePaymentDifference', options);
  const amount = formatMoney(Math.abs(differenceCents(difference) ?? 0));
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
          about: <p>{t('approveText', { name: processedBy ?? '', note, amount })}</p>,
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
