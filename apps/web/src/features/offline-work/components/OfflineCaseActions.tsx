import { maxNoteLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import type { ListItem } from '#shared/api/use-infinite-api-list.ts';
import { readingReads } from '#shared/device/reading-reads.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { type Decision, DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import type { WantedChange } from '../model/compare-change.ts';
import { ChangeComparison, useComparedVersion } from './ChangeComparison.tsx';
import styles from './offline-work.module.css';

/** What the dispatcher may do with it now: add it to the order as it stands, raise the order, record the reading, or reject it with a reason. */
export function OfflineCaseActions({
  offlineCase: { id, version, choices, author, newOrder, meter, order, change, changesOrder },
}: {
  offlineCase: ListItem<'listOfflineCases'>;
}) {
  const t = useTexts('offlineWork');
  const [asked, setAsked] = useState<Decision | null>(null);
  const wanted = changesOrder && order && change ? { orderId: order.id, wanted: change as WantedChange } : null;
  const compared = useComparedVersion(asked === 'approve' && wanted ? wanted.orderId : null);
  const { mutateAsync: decide } = useApiMutation('decideOfflineCase', {
    invalidates: ['listOfflineCases', 'getWorkOrder', ...readingReads],
  });
  const send = async (choice: 'add' | 'reject', note: string) => {
    const orderVersion = choice === 'add' && changesOrder ? compared : undefined;
    await decide({ caseId: id, version, choice, note, orderVersion });
    const added = meter ? t('readingAdded') : changesOrder ? t('change.adopted') : t(newOrder ? 'raised' : 'added');
    showToast(choice === 'reject' ? t('rejected') : added, { kind: 'success' });
  };
  if (!choices.includes('reject')) return null;
  return (
    <div className={styles.actions}>
      <Button variant="plain" size="small" dangerous onPress={() => setAsked('reject')}>
        {t('reject')}
      </Button>
      {choices.includes('add') && (
        <Button variant="plain" size="small" onPress={() => setAsked('approve')}>
          {wanted ? t('change.adopt') : t(meter ? 'addReading' : newOrder ? 'raise' : 'add')}
        </Button>
      )}
      <ReasonSheet<never>
        open={asked === 'approve' && meter !== null}
        onClose={() => setAsked(null)}
        title={t('addReading')}
        textLabel={t('addReadingReason')}
        textLimit={maxNoteLength}
        confirmText={t('addReading')}
        onConfirm={(_, note) => send('add', note)}
      >
        <p>{t('addReadingText', { name: author.fullName })}</p>
      </ReasonSheet>
      <DecisionSheets
        asked={asked}
        onClose={() => setAsked(null)}
        approve={
          meter
            ? null
            : wanted
              ? {
                  title: t('change.adoptTitle'),
                  button: t('change.adopt'),
                  about: (
                    <>
                      <ChangeComparison {...wanted} />
                      <p>{t('change.adoptText')}</p>
                    </>
                  ),
                  onConfirm: () => send('add', ''),
                }
              : {
                  title: t(newOrder ? 'raiseTitle' : 'addTitle'),
                  button: t(newOrder ? 'raise' : 'add'),
                  about: <p>{t(newOrder ? 'raiseText' : 'addText', { name: author.fullName })}</p>,
                  onConfirm: () => send('add', ''),
                }
        }
        reject={{
          title: t('rejectTitle'),
          button: t('reject'),
          textLabel: t('rejectReason'),
          onConfirm: (reason) => send('reject', reason),
        }}
      />
    </div>
  );
}
