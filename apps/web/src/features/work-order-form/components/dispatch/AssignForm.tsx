import type { ApiOutput } from '@energy-om/contract';
import { useEffect, useState } from 'react';
import { listCandidates } from '#features/work-order-form/model/candidates.ts';
import { findTransition } from '#features/work-order-form/model/find-transition.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { RestoredNotice } from '../action/RestoredNotice.tsx';
import { MemberPicker, type OrderMembers } from './MemberPicker.tsx';
import { SkillWarning } from './SkillWarning.tsx';

interface AssignValues extends OrderMembers {
  reason: string;
  /** The members and the lead that the choice began with. */
  base: string;
}

function beginWith({ members, lead }: OrderActionContext['order']): AssignValues {
  const begun = { memberIds: members.map(({ id }) => id), leadId: lead?.id ?? null };
  return { ...begun, reason: '', base: JSON.stringify(begun) };
}

/** The team leader assigns members and a lead; a later change requires a reason. */
export function AssignForm({ order, offered, finish, choices }: OrderActionContext & { choices: ApiOutput<'getDispatchChoices'> }) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const candidates = listCandidates(choices, order);
  const { move, isOutdated } = useOrderMove('assignWorkOrder', order);
  const isChange = offered.action === 'changeMembers';
  const needsReason = findTransition(order, isChange ? 'changeMembers' : 'assign')?.requires.includes('reason') ?? false;
  const [begun] = useState(() => beginWith(order));
  const form = useActionForm<AssignValues, unknown>({
    draftKey: `assign:${order.id}`,
    initial: begun,
    // A stored draft may name somebody who has left the team since.
    adjust: (values) => {
      const memberIds = values.memberIds.filter((id) => candidates.some((person) => person.id === id));
      const leadId = values.leadId !== null && memberIds.includes(values.leadId) ? values.leadId : (memberIds[0] ?? null);
      return { ...values, memberIds, leadId };
    },
    findFaults: (values) => ({
      ...(values.memberIds.length === 0 && { memberIds: t('members.nobody') }),
      ...findMissing(values, [needsReason && 'reason']),
    }),
    send: ({ memberIds, leadId, reason }) =>
      move({ memberIds: [...memberIds], leadId: leadId ?? undefined, reason: reason.trim() || undefined }),
    onSent: (_, { memberIds }) => finish(t(isChange ? 'done.changeMembers' : 'done.assign', { count: memberIds.length })),
  });
  const { memberIds, leadId, base } = form.values;
  const { reset } = form;
  // What was chosen before somebody else changed the members would undo that.
  useEffect(() => {
    if (base !== begun.base) reset();
  });
  const lead = candidates.find(({ id }) => id === leadId);
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      note={lead ? t('members.summary', { count: memberIds.length, lead: lead.fullName }) : undefined}
      buttons={<Button onPress={form.submit}>{tCodes(`action.${offered.action}`)}</Button>}
    >
      <RestoredNotice shown={form.isRestored} onClear={reset} />
      <NextStep>{t(isChange ? 'next.changeMembers' : 'next.assign')}</NextStep>
      {candidates.length === 0 ? (
        <Empty icon="people" title={t('members.emptyTeam')} hint={t('members.emptyTeamHint')} />
      ) : (
        <MemberPicker
          candidates={candidates}
          value={{ memberIds, leadId }}
          onChange={form.change}
          error={form.faults.within('memberIds') ?? form.faults.within('leadId')}
        />
      )}
      <SkillWarning
        chosen={candidates.filter(({ id }) => memberIds.includes(id)).map((person) => ({ ...person, name: person.fullName }))}
      />
      {needsReason && (
        <Card>
          <TextArea label={t('members.reason')} required placeholder={t('members.reasonExample')} rows={2} {...form.field('reason')} />
        </Card>
      )}
    </ActionScreen>
  );
}
