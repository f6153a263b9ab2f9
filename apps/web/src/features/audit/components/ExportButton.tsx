import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { currentLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { type AuditFilters, toAuditInput } from '../model/audit-filters.ts';

/** Downloads what the filters leave as a table. */
export function ExportButton({ filters, size }: { filters: AuditFilters; size?: 'small' }) {
  const t = useTexts('audit');
  const { mutateAsync } = useApiMutation('exportAuditLog', { invalidates: ['listAuditLog'] });
  const exportEntries = async () => {
    const { fileName, text, rows, isCut } = await mutateAsync({ ...toAuditInput(filters), language: currentLanguage() });
    // Only a repetition of a call whose answer was lost has no text; the next press is a new call.
    if (text === null) return showToast(t('exportAgain'), { kind: 'error' });
    saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
    showToast(t(isCut ? 'exportedCut' : 'exported', { count: rows }), { kind: 'success' });
  };
  return (
    <Button {...(size && { size })} onPress={exportEntries}>
      {t('export')}
    </Button>
  );
}
