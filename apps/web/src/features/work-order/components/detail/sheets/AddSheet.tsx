import { useState } from 'react';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/use-photo-uploads.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';

interface AddDraft {
  text: string;
  files: StoredFile[];
}

const maxTextLength = 2000;

/** Adds words or photos to an order that is under way; nothing of what stands there is changed. */
export function AddSheet({ open, onClose, order }: { open: boolean; onClose: () => void; order: OrderDetail }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const draft = useDraft<AddDraft>(`add:${order.id}`, { text: '', files: [] });
  const [isChecked, setChecked] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const { move, faults, hasMovedOn } = useOrderMove('updateWorkOrder', order);
  const { text, files } = draft.value;
  const isEmpty = text.trim() === '' && files.length === 0;
  const add = async () => {
    setChecked(true);
    if (isEmpty) return;
    await move({ mode: 'add', text: text.trim() || undefined, fileIds: files.map(({ id }) => id) });
    showToast(t('add.done'), { kind: 'success' });
    draft.clear();
    setChecked(false);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tCodes('action.add')}
      footer={
        <Button onPress={add} busy={isUploading}>
          {t('add.submit')}
        </Button>
      }
    >
      {hasMovedOn && <Callout tone="danger">{t('movedOn')}</Callout>}
      <TextArea
        label={t('add.text')}
        placeholder={t('add.placeholder')}
        limit={maxTextLength}
        value={text}
        onChange={(value) => draft.change({ text: value })}
        error={isChecked && isEmpty ? t('add.missing') : faults.text}
      />
      <PhotoPicker
        value={files}
        onChange={(change) => draft.change((before) => ({ ...before, files: change(before.files) }))}
        stamp={[order.orderNo, order.site.name]}
        formData={{ bucket: 'work-order' }}
        onBusyChange={setUploading}
        error={faults.fileIds}
      />
    </Sheet>
  );
}
