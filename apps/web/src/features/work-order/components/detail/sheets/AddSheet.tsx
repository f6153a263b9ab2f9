import { maxAdditionLength } from '@energy-om/domain';
import { useState } from 'react';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { storeOrKeep } from '#shared/photo/picture-store.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';

interface AddValues {
  text: string;
  files: readonly StoredFile[];
}

const initial: AddValues = { text: '', files: [] };

/** Adds a text or photos to an order in progress, and changes nothing that it contains already. */
export function AddSheet({ open, onClose, order }: { open: boolean; onClose: () => void; order: OrderDetail }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const [isUploading, setUploading] = useState(false);
  const { move, isOutdated } = useOrderMove('updateWorkOrder', order);
  const form = useActionForm<AddValues, unknown>({
    draftKey: `add:${order.id}`,
    initial,
    faultNames: { files: 'fileIds' },
    // Either is enough; when both are empty, the text is asked for.
    findFaults: ({ text, files }): Record<string, string> => (text.trim() === '' && files.length === 0 ? { text: t('add.missing') } : {}),
    send: ({ text, files }) => move({ mode: 'add', text: text.trim() || undefined, fileIds: files.map(({ id }) => id) }),
    onSent: () => {
      showToast(t('add.done'), { kind: 'success' });
      onClose();
    },
  });
  const { onChange: changeFiles, ...files } = form.photoField('files');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tCodes('action.add')}
      footer={
        <Button onPress={form.submit} busy={isUploading}>
          {t('add.submit')}
        </Button>
      }
    >
      {isOutdated && <Callout tone="danger">{t('outdated')}</Callout>}
      <TextArea label={t('add.text')} placeholder={t('add.placeholder')} limit={maxAdditionLength} {...form.field('text')} />
      <PhotoPicker
        stamp={[order.orderNo, order.site.name]}
        formData={{ bucket: 'work-order' }}
        send={storeOrKeep}
        {...files}
        onChange={(change) => {
          changeFiles(change);
          form.faults.forget('text');
        }}
        onBusyChange={setUploading}
      />
    </Sheet>
  );
}
