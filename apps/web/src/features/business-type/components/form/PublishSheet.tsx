import type { FormEditor } from '#features/business-type/model/form-editor.ts';
import type { VersionedForm } from '#features/business-type/model/versioned-form.ts';
import { reportError } from '#shared/api/call-api.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { VersionOutlook } from './VersionOutlook.tsx';

export interface PublishSheetProps {
  form: VersionedForm;
  editor: FormEditor;
  open: boolean;
  onClose: () => void;
}

/** Says which orders will use the new version and which keep theirs, and publishes it. */
export function PublishSheet({ form, editor, open, onClose }: PublishSheetProps) {
  const t = useTexts('businessType');
  const publish = async () => {
    try {
      const published = await editor.publish();
      if (published) showToast(t('published', { version: published.form.version }), { kind: 'success' });
    } catch (error) {
      reportError(error);
      // A conflict stands on the screen below, with what to do about it.
      if (editor.getState().status !== 'conflict') throw error;
    } finally {
      await invalidateApi('listManagedBusinessTypes', 'listBusinessTypes', 'getOrderForm', 'listCustomFields');
    }
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('publishTitle', { version: form.form.version + 1 })}
      confirmText={t('publishConfirm')}
      onConfirm={publish}
    >
      <VersionOutlook form={form} />
    </ConfirmSheet>
  );
}
