import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { type Decision, DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { walletReads } from '../model/reads.ts';
import styles from './wallet.module.css';

type Asked = Decision | 'withdraw' | 'reverse';

/** What this account may do with an entry. The approval covers what is shown; what somebody else has decided meanwhile is read again. */
export function EntryActions({ entry }: { entry: ListItem<'listWalletEntries'> }) {
  const t = useTexts('wallet');
  const [asked, setAsked] = useState<Asked | null>(null);
  const options = { invalidates: [...walletReads], onError: () => void invalidateApi('listWalletEntries') };
  const { mutateAsync: decide } = useApiMutation('decideWalletEntry', options);
  const { mutateAsync: withdraw } = useApiMutation('withdrawWalletEntry', options);
  const { mutateAsync: reverse } = useApiMutation('reverseWalletEntry', options);
  const { id: entryId, contentHash, account, room, cents, mayDecide, mayWithdraw, mayReverse } = entry;
  if (!mayDecide && !mayWithdraw && !mayReverse) return null;
  const close = () => setAsked(null);
  const done = (text: string) => showToast(text, { kind: 'success' });
  const approve = async () => {
    await decide({ entryId, approve: true, contentHash });
    done(t('entry.approved'));
  };
  const reject = async (reason: string) => {
    await decide({ entryId, approve: false, contentHash, reason });
    done(t('entry.rejected'));
  };
  const takeBack = async () => {
    await withdraw({ entryId });
    done(t('entry.withdrawn'));
  };
  const undo = async (_: null, note: string) => {
    await reverse({ entryId, note });
    done(t('enter.waiting'));
  };
  const about = t('entry.about', { name: account.fullName, room: room.name, amount: formatMoney(cents) });
  return (
    <div className={styles.actions}>
      {mayWithdraw && <Ask label={t('entry.withdraw')} onPress={() => setAsked('withdraw')} />}
      {mayReverse && <Ask label={t('entry.reverse')} onPress={() => setAsked('reverse')} />}
      {mayDecide && <Ask label={t('entry.reject')} onPress={() => setAsked('reject')} />}
      {mayDecide && (
        <Button size="small" onPress={() => setAsked('approve')}>
          {t('entry.approve')}
        </Button>
      )}
      <DecisionSheets
        asked={asked === 'approve' || asked === 'reject' ? asked : null}
        onClose={close}
        approve={{
          title: t('entry.approveTitle'),
          button: t('entry.approve'),
          about: (
            <>
              <p>{about}</p>
              <p className={styles.place}>{t('entry.approveHint')}</p>
            </>
          ),
          onConfirm: approve,
        }}
        reject={{
          title: t('entry.rejectTitle'),
          button: t('entry.reject'),
          textLabel: t('entry.rejectReason'),
          onConfirm: reject,
        }}
      />
      <ConfirmSheet
        open={asked === 'withdraw'}
        onClose={close}
        title={t('entry.withdrawTitle')}
        confirmText={t('entry.withdraw')}
        onConfirm={takeBack}
      >
        <p>{about}</p>
      </ConfirmSheet>
      <ReasonSheet<never>
        open={asked === 'reverse'}
        onClose={close}
        title={t('entry.reverseTitle')}
        textLabel={t('entry.reverseNote')}
        textLimit={maxNoteLength}
        confirmText={t('entry.reverse')}
        onConfirm={undo}
      >
        <p>{about}</p>
        <p className={styles.place}>{t('entry.reverseHint')}</p>
      </ReasonSheet>
    </div>
  );
}

function Ask({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="plain" size="small" onPress={onPress}>
      {label}
    </Button>
  );
}
