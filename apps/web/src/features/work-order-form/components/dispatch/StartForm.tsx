import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { listCandidates } from '#features/work-order-form/model/candidates.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderInHand } from '../action/OrderActionGate.tsx';
import { type Crew, MemberPicker } from './MemberPicker.tsx';

const searchFrom = 8;

/** Start alone by one tap, or tick helpers first; oneself is always there and leads unless another star is pressed. */
export function StartForm({ order, finish, choices }: OrderInHand & { choices: ApiOutput<'getDispatchChoices'> }) {
  const t = useTexts('workOrderForm');
  const ownId = useAccountId() ?? '';
  const [crew, setCrew] = useState<Crew>({ memberIds: [ownId], leadId: ownId });
  const [keyword, setKeyword] = useState('');
  const { move, faults, hasMovedOn } = useOrderMove('assignWorkOrder', order, { withPosition: true });
  const everybody = listCandidates(choices, order);
  const oneself = everybody.filter(({ id }) => id === ownId);
  const others = everybody.filter(({ id }) => id !== ownId);
  const wanted = keyword.trim().toLowerCase();
  const shown = others.filter(
    ({ id, fullName, team }) => crew.memberIds.includes(id) || `${fullName} ${team?.name ?? ''}`.toLowerCase().includes(wanted),
  );

  const submit = async () => {
    await move({ memberIds: [...crew.memberIds], leadId: crew.leadId ?? ownId });
    finish(t('done.start'));
  };
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={submit}>
            {crew.memberIds.length > 1 ? t('start.together', { count: crew.memberIds.length }) : t('start.alone')}
          </Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={refreshOrders}>
        <OrderBrief order={order} />
        <MoveNotice shown={hasMovedOn} />
        <NextStep>{t('next.start')}</NextStep>
        {others.length >= searchFrom && (
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('start.searchHelpers')} delayMs={0} />
        )}
        <MemberPicker
          candidates={[...oneself, ...shown]}
          value={crew}
          onChange={setCrew}
          fixedId={ownId}
          error={faults.memberIds ?? faults.leadId}
        />
      </PullRefresh>
    </Screen>
  );
}
