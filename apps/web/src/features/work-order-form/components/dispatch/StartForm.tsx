import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { listCandidates } from '#features/work-order-form/model/candidates.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { MemberPicker, type OrderMembers } from './MemberPicker.tsx';
import { SkillWarning } from './SkillWarning.tsx';

const minSearchable = 8;

/** Starts alone with one tap, or with helpers; the own account is always a member, and leads unless another star is pressed. */
export function StartForm({ order, finish, choices }: OrderActionContext & { choices: ApiOutput<'getDispatchChoices'> }) {
  const t = useTexts('workOrderForm');
  const ownId = useAccountId() ?? '';
  const [keyword, setKeyword] = useState('');
  const { move, isOutdated } = useOrderMove('assignWorkOrder', order, { withPosition: true });
  const form = useActionForm<OrderMembers, unknown>({
    draftKey: null,
    initial: { memberIds: [ownId], leadId: ownId },
    findFaults: () => ({}),
    send: ({ memberIds, leadId }) => move({ memberIds: [...memberIds], leadId: leadId ?? ownId }),
    onSent: () => finish(t('done.start')),
  });
  const { memberIds } = form.values;
  const everybody = listCandidates(choices, order);
  const self = everybody.filter(({ id }) => id === ownId);
  const others = everybody.filter(({ id }) => id !== ownId);
  const wanted = keyword.trim().toLowerCase();
  const shown = others.filter(
    ({ id, fullName, team }) => memberIds.includes(id) || `${fullName} ${team?.name ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      onRefresh={refreshOrders}
      buttons={
        <Button onPress={form.submit}>{memberIds.length > 1 ? t('start.together', { count: memberIds.length }) : t('start.alone')}</Button>
      }
    >
      <NextStep>{t('next.start')}</NextStep>
      {others.length >= minSearchable && (
        <SearchBar value={keyword} onChange={setKeyword} placeholder={t('start.searchHelpers')} delayMs={0} />
      )}
      <MemberPicker
        candidates={[...self, ...shown]}
        value={form.values}
        onChange={form.change}
        fixedId={ownId}
        error={form.faults.within('memberIds') ?? form.faults.within('leadId')}
      />
      <SkillWarning chosen={everybody.filter(({ id }) => memberIds.includes(id)).map((person) => ({ ...person, name: person.fullName }))} />
    </ActionScreen>
  );
}
