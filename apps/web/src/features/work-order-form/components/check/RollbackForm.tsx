import { type Action, type ReturnReason, returnReasons } from '@energy-om/domain';
import { useFaults } from '#features/work-order-form/hooks/use-faults.ts';
import { textOfFault } from '#features/work-order-form/model/fault-text.ts';
import { findTransition } from '#features/work-order-form/model/find-transition.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { FieldStack } from '../action/FieldStack.tsx';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderInHand } from '../action/OrderActionGate.tsx';

interface RollbackDraft {
  returnReason: ReturnReason | null;
  reason: string;
  doneSoFar: string;
}

const emptyDraft: RollbackDraft = { returnReason: null, reason: '', doneSoFar: '' };

/** Decline, return or pass up an order: why, what was done so far, and to whom it goes. */
export function RollbackForm({ order, offered, finish }: OrderInHand) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const { value: draft, change, clear } = useDraft<RollbackDraft>(`rollback:${order.id}`, emptyDraft);
  const { move, faults: served, hasMovedOn } = useOrderMove('sendBackWorkOrder', order);
  const faults = useFaults(served);
  const row = findTransition(order, offered.action as Action);
  const needsDone = row?.requires.includes('doneSoFar') ?? false;
  const toLeader = row !== null && row.to !== 'stored' && row.to.backTo === 'leader';
  const needsWords = draft.returnReason === 'other';

  const edit = (part: Partial<RollbackDraft>) => {
    change(part);
    faults.forget(...Object.keys(part));
  };
  const submit = async () => {
    const missing = textOfFault('missing');
    const found: Record<string, string> = {};
    if (draft.returnReason === null) found.returnReason = missing;
    if (needsWords && draft.reason.trim() === '') found.reason = missing;
    if (needsDone && draft.doneSoFar.trim() === '') found.doneSoFar = missing;
    if (!faults.show(found) || draft.returnReason === null) return;
    await move({
      mode: 'back',
      returnReason: draft.returnReason,
      reason: draft.reason.trim() || undefined,
      doneSoFar: draft.doneSoFar.trim() || undefined,
    });
    clear();
    finish(t(toLeader ? 'done.backToLeader' : 'done.backToDispatcher'));
  };
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={submit}>{tCodes(`action.${offered.action}`)}</Button>
        </BottomBar>
      }
    >
      <OrderBrief order={order} />
      <MoveNotice shown={hasMovedOn} />
      <NextStep>{t(toLeader ? 'next.backToLeader' : 'next.backToDispatcher')}</NextStep>
      <Card>
        <FieldStack>
          <Choice
            label={t('rollback.reason')}
            required
            layout="pills"
            options={returnReasons.map((value) => ({ value, label: tCodes(`returnReason.${value}`) }))}
            value={draft.returnReason}
            onChange={(returnReason) => edit({ returnReason })}
            error={faults.at('returnReason')}
          />
          <TextArea
            label={t('rollback.words')}
            required={needsWords}
            optional={!needsWords}
            value={draft.reason}
            onChange={(reason) => edit({ reason })}
            placeholder={t('rollback.wordsExample')}
            error={faults.at('reason')}
          />
          {needsDone && (
            <TextArea
              label={t('rollback.doneSoFar')}
              required
              value={draft.doneSoFar}
              onChange={(doneSoFar) => edit({ doneSoFar })}
              placeholder={t('rollback.doneExample')}
              limit={1000}
              error={faults.at('doneSoFar')}
            />
          )}
        </FieldStack>
      </Card>
    </Screen>
  );
}
