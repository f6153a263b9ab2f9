import type { ApiOutput } from '@energy-om/contract';
import { type EventLevel, isPlannedInThePast } from '@energy-om/domain';
import { findNextToDispatch } from '#features/work-order-form/hooks/find-next-to-dispatch.ts';
import { useFaults } from '#features/work-order-form/hooks/use-faults.ts';
import { findBestTarget, listTargets } from '#features/work-order-form/model/best-target.ts';
import { textOfFault } from '#features/work-order-form/model/fault-text.ts';
import { findTransition } from '#features/work-order-form/model/find-transition.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { FieldStack } from '../action/FieldStack.tsx';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderInHand } from '../action/OrderActionGate.tsx';
import type { GoingOn } from '../action/OrderLoader.tsx';
import { ClassifyFields } from '../fields/ClassifyFields.tsx';
import { ChosenTarget } from './ChosenTarget.tsx';
import styles from './DispatchForm.module.css';
import { TargetPicker } from './TargetPicker.tsx';

interface DispatchDraft {
  kind: 'team' | 'person';
  teamId: string | null;
  accountId: string | null;
  /** Null: as suggested. */
  expectedAt: string | null;
  reason: string;
  /** Null: as the order stands, which counts only where nobody is asked for it. */
  businessTypeId: string | null;
  level: EventLevel | null;
}

/** Null of `teamId` and `accountId`: the best, as the server ranks them. */
const emptyDraft: DispatchDraft = {
  kind: 'team',
  teamId: null,
  accountId: null,
  expectedAt: null,
  reason: '',
  businessTypeId: null,
  level: null,
};

/** To whom: teams or people; by when; and why, when it was dispatched before. */
export function DispatchForm({ order, offered, finish, choices }: OrderInHand & { choices: ApiOutput<'getDispatchChoices'> }) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const { value: draft, change, clear } = useDraft<DispatchDraft>(`dispatch:${order.id}`, emptyDraft);
  const { move, faults: served, hasMovedOn } = useOrderMove('dispatchWorkOrder', order);
  const faults = useFaults(served);
  const requires = findTransition(order, offered.action === 'redispatch' ? 'redispatch' : 'dispatch')?.requires ?? [];
  const needsReason = requires.includes('reason');
  const targetField = draft.kind === 'team' ? 'teamId' : 'accountId';
  const best = findBestTarget(choices, draft.kind, order);
  const targetId = draft[targetField] ?? best?.id ?? null;
  const expectedAt = draft.expectedAt ?? choices.suggestedExpectedAt;
  // Nobody, when a kept draft names someone who cannot be chosen any more.
  const target = listTargets(choices, draft.kind).find(({ id }) => id === targetId)?.name;

  const edit = (part: Partial<DispatchDraft>) => {
    change(part);
    faults.forget(...Object.keys(part));
  };
  const submit = async (goingOn?: GoingOn) => {
    const found: Record<string, string> = {};
    if (targetId === null || target === undefined) found[targetField] = t('dispatch.noTarget');
    if (isPlannedInThePast(Date.parse(expectedAt), Date.now())) found.expectedAt = textOfFault('inThePast');
    if (needsReason && draft.reason.trim() === '') found.reason = textOfFault('missing');
    if (order.needsClassification && draft.businessTypeId === null) found.businessTypeId = textOfFault('missing');
    if (order.needsClassification && draft.level === null) found.level = textOfFault('missing');
    if (!faults.show(found) || targetId === null) return;
    await move({
      [targetField]: targetId,
      expectedAt,
      reason: draft.reason.trim() || undefined,
      ...(order.needsClassification && { businessTypeId: draft.businessTypeId ?? undefined, level: draft.level ?? undefined }),
    });
    clear();
    // Not waited for: what it goes on to has a progress of its own.
    void finish(t('done.dispatch', { target: target ?? '' }), goingOn);
  };
  const goOn: GoingOn = { findNext: () => findNextToDispatch(order.id), noneLeft: t('dispatch.noneLeft') };
  return (
    <Screen
      bottom={
        <BottomBar note={<ChosenTarget target={target} best={best?.id === targetId ? best : null} />}>
          <span className={styles.buttons}>
            {offered.action === 'dispatch' && (
              <Button variant="plain" onPress={() => submit(goOn)}>
                {t('dispatch.andNext')}
              </Button>
            )}
            <Button onPress={() => submit()}>{tCodes(`action.${offered.action}`)}</Button>
          </span>
        </BottomBar>
      }
    >
      <OrderBrief order={order} />
      <MoveNotice shown={hasMovedOn} />
      {order.needsClassification && (
        <ClassifyFields order={order} businessTypeId={draft.businessTypeId} level={draft.level} onChange={edit} faults={faults} />
      )}
      <NextStep>{t(draft.kind === 'team' ? 'next.dispatchTeam' : 'next.dispatchPerson')}</NextStep>
      <Card>
        <FieldStack>
          <DateTimeField
            label={t('dispatch.expectedAt')}
            required={requires.includes('expectedAt')}
            value={expectedAt}
            min={new Date().toISOString()}
            onChange={(at) => edit({ expectedAt: at })}
            hint={t('dispatch.expectedHint')}
            error={faults.at('expectedAt')}
          />
          {needsReason && (
            <TextArea
              label={t('dispatch.reason')}
              required
              value={draft.reason}
              onChange={(reason) => edit({ reason })}
              placeholder={t('dispatch.reasonExample')}
              error={faults.at('reason')}
              rows={2}
            />
          )}
        </FieldStack>
      </Card>
      <TargetPicker
        choices={choices}
        value={{ kind: draft.kind, id: targetId }}
        onKindChange={(kind) => edit({ kind })}
        onChange={(id) => edit({ [targetField]: id })}
        error={faults.at(targetField)}
      />
    </Screen>
  );
}
