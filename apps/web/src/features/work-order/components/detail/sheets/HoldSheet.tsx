import { type HoldReason, holdReasons, holdWithoutApproval } from '@energy-om/domain';
import { useState } from 'react';
import { listHoldEnds } from '#features/work-order/model/hold-ends.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';

interface HoldDraft {
  reason: HoldReason | null;
  until: string | null;
  text: string;
}

interface HoldSheetProps {
  open: boolean;
  onClose: () => void;
  order: OrderDetail;
}

/** Pauses the clocks for a reason and until a time; longer than a day needs the dispatcher. */
export function HoldSheet({ open, onClose, order }: HoldSheetProps) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const draft = useDraft<HoldDraft>(`hold:${order.id}`, { reason: null, until: null, text: '' });
  const [isChecked, setChecked] = useState(false);
  const { move, faults, hasMovedOn } = useOrderMove('updateWorkOrder', order);
  const { reason, until, text } = draft.value;
  const must = (isMissing: boolean) => (isChecked && isMissing ? textOfEmptyField('other') : null);
  const isLong = until !== null && Date.parse(until) - Date.now() > holdWithoutApproval;
  const hold = async () => {
    setChecked(true);
    if (reason === null || until === null) return;
    await move({ mode: 'hold', holdReason: reason, until, text: text.trim() || undefined });
    showToast(t('hold.done'), { kind: 'success' });
    draft.clear();
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={tCodes('action.hold')} footer={<Button onPress={hold}>{tCodes('action.hold')}</Button>}>
      {hasMovedOn && <Callout tone="danger">{t('movedOn')}</Callout>}
      <Callout>{t('hold.explain')}</Callout>
      <Choice
        label={t('hold.reason')}
        layout="pills"
        required
        options={holdReasons.map((value) => ({ value, label: tCodes(`holdReason.${value}`) }))}
        value={reason}
        onChange={(value) => draft.change({ reason: value })}
        error={must(reason === null) ?? faults.holdReason}
      />
      <HoldEnd until={until} onChange={(value) => draft.change({ until: value })} error={must(until === null) ?? faults.until} />
      {isLong && <Callout tone="warn">{t('hold.long')}</Callout>}
      <TextArea label={t('hold.text')} value={text} onChange={(value) => draft.change({ text: value })} error={faults.text} />
    </Sheet>
  );
}

function HoldEnd({
  until,
  onChange,
  error,
}: {
  until: string | null;
  onChange: (until: string | null) => void;
  error: string | null | undefined;
}) {
  const t = useTexts('workOrder');
  const ends = listHoldEnds(Date.now());
  const chosen = ends.find(({ at }) => until !== null && Math.abs(at - Date.parse(until)) < 60_000);
  return (
    <>
      <Choice
        label={t('hold.until')}
        layout="pills"
        required
        options={ends.map(({ key }) => ({ value: key, label: t(`hold.end.${key}`) }))}
        value={chosen?.key ?? null}
        onChange={(key) => {
          const end = ends.find((one) => one.key === key);
          if (end) onChange(new Date(end.at).toISOString());
        }}
      />
      <DateTimeField label={t('hold.exactly')} value={until} min={new Date().toISOString()} onChange={onChange} error={error} />
    </>
  );
}
