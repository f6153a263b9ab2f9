import type { ApiOutput } from '@energy-om/contract';
import { maxCommentLength } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { useCommentForm } from '../hooks/use-comment-form.ts';
import { useMentionTyping } from '../hooks/use-mention-typing.ts';
import styles from './Comment.module.css';
import { MentionSheet } from './MentionSheet.tsx';

interface WriteCommentSheetProps {
  open: boolean;
  onClose: () => void;
  order: ApiOutput<'listOrderComments'>['order'];
  mayCommentInternally: boolean;
}

/** Writes a comment: a text in which @ names people, photos and, for the staff, whether clients see it. What is typed stays until it is sent. */
export function WriteCommentSheet({ open, onClose, order, mayCommentInternally }: WriteCommentSheetProps) {
  const t = useTexts('comment');
  const [isUploading, setUploading] = useState(false);
  const { form, isInternal, mention } = useCommentForm({ orderId: order.id, mayCommentInternally, onSent: onClose });
  const typing = useMentionTyping(form.values.text, (text) => form.change({ text }));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('write')}
      footer={
        <Button onPress={form.submit} busy={isUploading}>
          {t('send')}
        </Button>
      }
    >
      <div className={styles.write}>
        <TextArea
          label={t('text')}
          placeholder={t('placeholder')}
          limit={maxCommentLength}
          value={form.values.text}
          onChange={typing.change}
          inputRef={typing.field}
          error={form.faults.within('text') ?? form.faults.within('mentionIds')}
        />
        <div className={styles.tools}>
          <Button variant="text" size="small" onPress={typing.ask}>
            {t('mention')}
          </Button>
        </div>
      </div>
      <PhotoPicker
        stamp={[order.orderNo, order.site]}
        formData={{ bucket: 'work-order' }}
        {...form.photoField('files')}
        onBusyChange={setUploading}
      />
      {mayCommentInternally && (
        <SwitchRow
          label={t('internal')}
          hint={t(isInternal ? 'internalOn' : 'internalOff')}
          value={isInternal}
          onChange={(isOn) => form.change({ isPublic: !isOn }, 'mentionIds')}
        />
      )}
      <MentionSheet
        open={typing.isAsking}
        onClose={typing.stop}
        orderId={order.id}
        isInternal={isInternal}
        onChoose={(person) => {
          mention(person);
          typing.insert(person.fullName);
        }}
      />
    </Sheet>
  );
}
