import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { type Handover, type HandoverItem, useHandoverActs } from '#features/roster/hooks/use-handover.ts';
import { addressOfItem, describeItem, iconOfKind } from '#features/roster/model/handover-items.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { Comments, toWritten } from './Comments.tsx';
import styles from './handover.module.css';

interface ItemSheetProps {
  handover: Handover;
  item: HandoverItem;
  onClose: () => void;
}

/** What an item is, what was asked and answered about it, and a field to write. */
export function ItemSheet({ handover: { id, mayComment }, item, onClose }: ItemSheetProps) {
  const t = useTexts('roster');
  const acts = useHandoverActs();
  const [text, setText] = useState('');
  const { key, kind, title, answer, comments, lock } = item;
  const asked = answer && answer.remark !== '' ? [{ name: answer.by, text: answer.remark, at: answer.at }] : [];
  const written = [...asked, ...comments.map(toWritten)];
  const send = async () => {
    await acts.comment({ id, key, text: text.trim() });
    setText('');
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        mayComment && (
          <Button busy={acts.isBusy} disabled={text.trim() === ''} onPress={() => void send().catch(() => undefined)}>
            {t('handover.write')}
          </Button>
        )
      }
    >
      <p className={styles.words}>{[t(`handover.kind.${kind}`), describeItem(item)].filter(Boolean).join(' · ')}</p>
      {lock?.photo && <PhotoGrid photos={[lock.photo]} />}
      <Row icon={iconOfKind[kind]} label={t(`handover.open.${kind}`)} to={addressOfItem(item)} />
      {written.length > 0 && <Comments comments={written} />}
      {mayComment && <TextArea label={t('handover.comment')} value={text} onChange={setText} limit={maxReasonLength} />}
    </Sheet>
  );
}
