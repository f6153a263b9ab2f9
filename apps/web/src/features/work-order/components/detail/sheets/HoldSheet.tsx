import { type HoldReason, holdReasons, maxUnapprovedHoldMs, minuteMs } from '@energy-om/domain';
import { listHoldEnds } from '#features/work-order/model/hold-ends.ts';
import { filledIn, findMissing } from '#shared/form/find-missing.ts';
import { type BoundField, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';

interface HoldValues {
  reason: HoldReason | null;
  /** ISO 8601. */
  until: string | null;
  text: string;
}

const initial: HoldValues = { reason: null, until: null, text: '' };

interface HoldSheetProps {
  open: boolean;
  onClose: () => void;
  order: OrderDetail;
}

/** Pauses the clocks for a reason and until a time; more than a day requires the dispatcher's approval. */
export function HoldSheet({ open, onClose, order }: HoldSheetProps) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  // A dispatcher's own hold is approved at once.
  const mayDispatch = useMay('work-order.dispatch');
  const { move, isOutdated } = useOrderMove('updateWorkOrder', order);
  const form = useActionForm<HoldValues, unknown>({
    draftKey: `hold:${order.id}`,
    initial,
    faultNames: { reason: 'holdReason' },
    findFaults: ({ reason, until }) => findMissing({ holdReason: reason, until }, ['holdReason', 'until']),
    send: ({ reason, until, text }) =>
      move({ mode: 'hold', holdReason: filledIn(reason), until: filledIn(until), text: text.trim() || undefined }),
    onSent: () => {
      showToast(t('hold.done'), { kind: 'success' });
      onClose();
    },
  });
  const { until } = form.values;
  const isLong = !mayDispatch && until !== null && Date.parse(until) - Date.now() > maxUnapprovedHoldMs;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tCodes('action.hold')}
      footer={<Button onPress={form.submit}>{tCodes('action.hold')}</Button>}
    >
      {isOutdated && <Callout tone="danger">{t('outdated')}</Callout>}
      <Callout>{t('hold.explain')}</Callout>
      <Choice
        label={t('hold.reason')}
        layout="pills"
        required
        options={holdReasons.map((value) => ({ value, label: tCodes(`holdReason.${value}`) }))}
        {...form.field('reason')}
      />
      <HoldEnd {...form.field('until')} />
      {isLong && <Callout tone="warn">{t('hold.long')}</Callout>}
      <TextArea label={t('hold.text')} {...form.field('text')} />
    </Sheet>
  );
}

/** The end of the hold: frequent ends as pills, or any other time. */
function HoldEnd({ value: until, onChange, error }: BoundField<string | null>) {
  const t = useTexts('workOrder');
  const ends = listHoldEnds(Date.now());
  const chosen = ends.find(({ at }) => until !== null && Math.abs(at - Date.parse(until)) < minuteMs);
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
