import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { type Decision, DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import styles from './suspect-use.module.css';

type Use = ListItem<'listSuspectUses'>;
type Outcome = 'counted' | 'refused';

/** What somebody else has decided meanwhile is read again. */
const options = { invalidates: ['listSuspectUses'] as const, onError: () => void invalidateApi('listSuspectUses') };

/** What a clerk or the second person may do with it now. */
export function SuspectUseActions({ use }: { use: Use }) {
  const t = useTexts('suspectUse');
  const [isAsking, setAsking] = useState(false);
  if (use.mayDecide) return <Decide use={use} />;
  if (!use.mayProcess) return null;
  return (
    <div className={styles.actions}>
      <Button variant="plain" size="small" onPress={() => setAsking(true)}>
        {t('settle')}
      </Button>
      <ProcessSheet use={use} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

/** Neither way is proposed. */
function ProcessSheet({ use: { id, version }, open, onClose }: { use: Use; open: boolean; onClose: () => void }) {
  const t = useTexts('suspectUse');
  const { mutateAsync: process } = useApiMutation('processSuspectUse', options);
  const send = async (outcome: Outcome | null, reason: string) => {
    const { state } = await process({ suspectUseId: id, version, isCounted: outcome === 'counted', reason });
    showToast(t(state === 'waiting' ? 'forwarded' : 'done'), { kind: 'success' });
  };
  return (
    <ReasonSheet<Outcome>
      open={open}
      onClose={onClose}
      title={t('title')}
      reasons={(['counted', 'refused'] as const).map((value) => ({ value, label: t(value), hint: t(`hint.${value}`) }))}
      reasonLabel={t('outcome')}
      textLabel={t('reason')}
      placeholder={t('reasonPlaceholder')}
      textLimit={maxNoteLength}
      confirmText={t('submit')}
      onConfirm={send}
    />
  );
}

function Decide({ use: { id, version, isCounted, reason: given, processedBy } }: { use: Use }) {
  const t = useTexts('suspectUse');
  const [asking, setAsking] = useState<Decision | null>(null);
  const { mutateAsync: decide } = useApiMutation('decideSuspectUse', options);
  const close = () => setAsking(null);
  const send = async (approve: boolean, reason: string) => {
    await decide({ suspectUseId: id, version, approve, reason });
    showToast(t(approve ? 'done' : 'rejected'), { kind: 'success' });
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
          about: <p>{t('approveText', { name: processedBy ?? '', outcome: t(isCounted ? 'counted' : 'refused'), reason: given })}</p>,
          onConfirm: () => send(true, ''),
        }}
        reject={{
          title: t('rejectTitle'),
          button: t('reject'),
          textLabel: t('rejectReason'),
          onConfirm: (reason) => send(false, reason),
        }}
      />
    </div>
  );
}
