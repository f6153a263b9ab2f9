import { workOrderStatus } from '@energy-om/domain';
import { useState } from 'react';
import { destinationOf, findTransition } from '#features/work-order-form/model/find-transition.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { IconName } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar, type SecondaryAction } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { describeBlock, isBlocked } from '#shared/work-order/action/describe-block.ts';
import { findAction } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { BlockNotice } from '../action/BlockNotice.tsx';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { SurveyReport } from './SurveyReport.tsx';

/** How results are sent back: the action under which the order offers it, which also names its texts. */
interface ReturnOption {
  mode: 'rework' | 'paperwork';
  action: 'rework' | 'reworkPaperwork';
  icon: IconName;
}
const rework: ReturnOption = { mode: 'rework', action: 'rework', icon: 'tools' };
const paperwork: ReturnOption = { mode: 'paperwork', action: 'reworkPaperwork', icon: 'edit' };

/** The check of the results: passes them, or sends them back for rework or corrections, with a reason. */
export function SurveyForm({ order, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const [asking, setAsking] = useState<'pass' | 'sendBack' | null>(null);
  const [way, setWay] = useState(rework);
  const passing = useOrderMove('commentWorkOrder', order);
  const sendingBack = useOrderMove('sendBackWorkOrder', order);
  const pass = findAction(order, 'passCheck');
  const blocked = [pass ?? findAction(order, 'rework', 'reworkPaperwork')].find(isBlocked) ?? null;
  const isEvaluatedNext = destinationOf(findTransition(order, 'passCheck'))?.status === workOrderStatus.toBeEvaluated;
  const next = t(isEvaluatedNext ? 'next.passCheckEvaluated' : 'next.passCheck');

  const passCheck = async () => {
    await passing.move({ kind: 'check' });
    finish(t('done.passCheck'));
  };
  const sendBack = async (reason: string) => {
    await sendingBack.move({ mode: way.mode, reason });
    finish(t(`done.${way.action}`));
  };
  const secondary = [rework, paperwork].flatMap((one): SecondaryAction[] => {
    const offered = findAction(order, one.action);
    if (!offered) return [];
    const open = () => {
      setWay(one);
      setAsking('sendBack');
    };
    return [{ key: one.mode, icon: one.icon, label: tCodes(`action.${one.action}`), disabled: offered.blockedBy !== null, onPress: open }];
  });
  return (
    <Screen
      bottom={
        <BottomBar note={blocked ? describeBlock(blocked) : undefined} secondary={secondary}>
          {pass && (
            <Button disabled={pass.blockedBy !== null} onPress={() => setAsking('pass')}>
              {tCodes('action.passCheck')}
            </Button>
          )}
        </BottomBar>
      }
    >
      <MoveNotice shown={passing.isOutdated || sendingBack.isOutdated} />
      {blocked ? <BlockNotice blocked={blocked} title={t('survey.blocked')} /> : <NextStep>{next}</NextStep>}
      <SurveyReport order={order} />
      <ConfirmSheet
        open={asking === 'pass'}
        onClose={() => setAsking(null)}
        title={t('survey.passTitle')}
        confirmText={tCodes('action.passCheck')}
        onConfirm={passCheck}
      >
        <p>{next}</p>
      </ConfirmSheet>
      <ReasonSheet
        open={asking === 'sendBack'}
        onClose={() => setAsking(null)}
        title={tCodes(`action.${way.action}`)}
        textLabel={t('survey.why')}
        placeholder={t(`survey.${way.mode}Example`)}
        confirmText={tCodes(`action.${way.action}`)}
        onConfirm={(_, reason) => sendBack(reason)}
      >
        <p>{t(`next.${way.action}`)}</p>
      </ReasonSheet>
    </Screen>
  );
}
