import { maxNoteLength } from '@energy-om/domain';
import { membershipReads } from '#features/organisation/hooks/membership-reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface AskedTenant {
  id: string;
  name: string;
}

/** Asks an organisation's administrators to join, with a note. Null: closed. */
export function JoinRequestSheet({ tenant, onClose }: { tenant: AskedTenant | null; onClose: () => void }) {
  const t = useTexts('organisation');
  const { value, change, clear } = useDraft('join-note', { note: '' });
  const faults = useFieldFaults();
  const { mutateAsync: bind } = useApiMutation('bindAccountTenant', { invalidates: membershipReads });
  const send = async () => {
    if (!tenant) return;
    try {
      await bind({ tenantId: tenant.id, note: value.note.trim() || undefined });
    } catch (error) {
      return faults.showServed(error);
    }
    showToast(t('join.sent'), { kind: 'success' });
    clear();
    onClose();
  };
  return (
    <Sheet
      open={tenant !== null}
      onClose={onClose}
      title={t('join.askTitle', { name: tenant?.name ?? '' })}
      footer={<Button onPress={send}>{t('join.send')}</Button>}
    >
      <p>{t('join.askText')}</p>
      <TextArea
        label={t('join.note')}
        placeholder={t('join.notePlaceholder')}
        limit={maxNoteLength}
        value={value.note}
        onChange={(note) => change({ note })}
        error={faults.at('note')}
      />
    </Sheet>
  );
}
