import { maxNoteLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredIntent } from '#shared/outbox/stored-intent.ts';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { toWanted } from '../model/compare-change.ts';
import { ChangeComparison, useComparedVersion } from './ChangeComparison.tsx';

interface AddSheetProps {
  intent: StoredIntent;
  isAsked: boolean;
  onClose: () => void;
  onAdd: (choice: 'add', done: string, note?: string, orderVersion?: number) => Promise<void>;
}

/** Asks the author of a step that does not count before it is added: a reading with its reason, a change beside what the order says now. */
export function AddSheet({ intent: { reading, changed, offlineCase, subjectId }, isAsked, onClose, onAdd }: AddSheetProps) {
  const t = useTexts('takeAlong');
  const tCases = useTexts('offlineWork');
  const changes = offlineCase?.changesOrder ? changed : undefined;
  const version = useComparedVersion(changes && isAsked ? subjectId : null);
  if (reading !== undefined)
    return (
      <ReasonSheet<never>
        open={isAsked}
        onClose={onClose}
        title={t('outbox.addReading')}
        textLabel={t('outbox.addReadingReason')}
        textLimit={maxNoteLength}
        confirmText={t('outbox.addReading')}
        onConfirm={(_, note) => onAdd('add', t('outbox.readingAdded'), note)}
      >
        <p>{t('outbox.addReadingText')}</p>
      </ReasonSheet>
    );
  if (changes !== undefined)
    return (
      <ConfirmSheet
        open={isAsked}
        onClose={onClose}
        title={tCases('change.adoptTitle')}
        confirmText={tCases('change.adopt')}
        onConfirm={() => onAdd('add', tCases('change.adopted'), '', version)}
      >
        <ChangeComparison orderId={subjectId} wanted={toWanted(changes)} />
        <p>{tCases('change.adoptText')}</p>
      </ConfirmSheet>
    );
  return (
    <ConfirmSheet
      open={isAsked}
      onClose={onClose}
      title={t('outbox.add')}
      confirmText={t('outbox.add')}
      onConfirm={() => onAdd('add', t('outbox.added'))}
    >
      <p>{t('outbox.addText')}</p>
    </ConfirmSheet>
  );
}
