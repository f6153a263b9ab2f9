import type { ApiOutput } from '@energy-om/contract';
import { useFaults } from '#features/work-order-form/hooks/use-faults.ts';
import { listCandidates } from '#features/work-order-form/model/candidates.ts';
import { textOfFault } from '#features/work-order-form/model/fault-text.ts';
import { findTransition } from '#features/work-order-form/model/find-transition.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderInHand } from '../action/OrderActionGate.tsx';
import { type Crew, MemberPicker } from './MemberPicker.tsx';

interface AssignDraft extends Crew {
  reason: string;
}

/** The leader names who does the work and who leads it; to change them later takes a reason. */
export function AssignForm({ order, offered, finish, choices }: OrderInHand & { choices: ApiOutput<'getDispatchChoices'> }) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const candidates = listCandidates(choices, order);
  const present = { memberIds: order.members.map(({ id }) => id), leadId: order.lead?.id ?? null };
  const { value: draft, change, clear } = useDraft<AssignDraft>(`assign:${order.id}`, { ...present, reason: '' });
  const { move, faults: served, hasMovedOn } = useOrderMove('assignWorkOrder', order);
  const faults = useFaults(served);
  const isChange = offered.action === 'changeMembers';
  const needsReason = findTransition(order, isChange ? 'changeMembers' : 'assign')?.requires.includes('reason') ?? false;
  // A draft may name someone who has left the team since.
  const memberIds = draft.memberIds.filter((id) => candidates.some((person) => person.id === id));
  const leadId = draft.leadId !== null && memberIds.includes(draft.leadId) ? draft.leadId : (memberIds[0] ?? null);
  const lead = candidates.find(({ id }) => id === leadId);

  const submit = async () => {
    const found: Record<string, string> = {};
    if (memberIds.length === 0) found.memberIds = t('members.nobody');
    if (needsReason && draft.reason.trim() === '') found.reason = textOfFault('missing');
    if (!faults.show(found)) return;
    await move({ memberIds, leadId: leadId ?? undefined, reason: draft.reason.trim() || undefined });
    clear();
    finish(t(isChange ? 'done.changeMembers' : 'done.assign', { count: memberIds.length }));
  };
  return (
    <Screen
      bottom={
        <BottomBar note={lead ? t('members.summary', { count: memberIds.length, lead: lead.fullName }) : undefined}>
          <Button onPress={submit}>{tCodes(`action.${offered.action}`)}</Button>
        </BottomBar>
      }
    >
      <OrderBrief order={order} />
      <MoveNotice shown={hasMovedOn} />
      <NextStep>{t(isChange ? 'next.changeMembers' : 'next.assign')}</NextStep>
      {candidates.length === 0 ? (
        <Empty icon="people" title={t('members.emptyTeam')} hint={t('members.emptyTeamHint')} />
      ) : (
        <MemberPicker
          candidates={candidates}
          value={{ memberIds, leadId }}
          onChange={(crew) => {
            change(crew);
            faults.forget('memberIds', 'leadId');
          }}
          error={faults.at('memberIds') ?? faults.at('leadId')}
        />
      )}
      {needsReason && (
        <Card>
          <TextArea
            label={t('members.reason')}
            required
            value={draft.reason}
            onChange={(reason) => {
              change({ reason });
              faults.forget('reason');
            }}
            placeholder={t('members.reasonExample')}
            error={faults.at('reason')}
            rows={2}
          />
        </Card>
      )}
    </Screen>
  );
}
