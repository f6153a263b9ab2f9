import { useState } from 'react';
import { findTransition } from '#features/work-order-form/model/find-transition.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { findAction } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderInHand } from '../action/OrderActionGate.tsx';
import { SurveyReport } from './SurveyReport.tsx';

type BackMode = 'rework' | 'paperwork';
type Asking = BackMode | 'pass' | null;

/** The check of the results: pass them, or send them back for work or for paperwork, with a reason. */
export function SurveyForm({ order, finish }: OrderInHand) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const [asking, setAsking] = useState<Asking>(null);
  // Kept while the sheet slides out, so that its words do not change under the eyes.
  const [mode, setMode] = useState<BackMode>('rework');
  const passing = useOrderMove('commentWorkOrder', order);
  const sendingBack = useOrderMove('sendBackWorkOrder', order);
  const pass = findAction(order, 'passCheck');
  const rework = findAction(order, 'rework');
  const paperwork = findAction(order, 'reworkPaperwork');
  const blocked = (pass ?? rework ?? paperwork)?.blockedBy ?? null;
  const next = t(findTransition(order, 'passCheck')?.row === '16.evaluated' ? 'next.passCheckEvaluated' : 'next.passCheck');

  const open = (wanted: BackMode) => {
    setMode(wanted);
    setAsking(wanted);
  };
  const passCheck = async () => {
    await passing.move({ kind: 'check' });
    finish(t('done.passCheck'));
  };
  const sendBack = async (reason: string) => {
    await sendingBack.move({ mode, reason });
    finish(t(mode === 'rework' ? 'done.rework' : 'done.reworkPaperwork'));
  };
  const backText = tCodes(mode === 'rework' ? 'action.rework' : 'action.reworkPaperwork');
  return (
    <Screen
      bottom={
        <BottomBar
          note={blocked ? tCodes(`block.${blocked}`) : undefined}
          secondary={[
            ...(rework
              ? [
                  {
                    key: 'rework',
                    icon: 'tools' as const,
                    label: tCodes('action.rework'),
                    disabled: rework.blockedBy !== null,
                    onPress: () => open('rework'),
                  },
                ]
              : []),
            ...(paperwork
              ? [
                  {
                    key: 'paperwork',
                    icon: 'edit' as const,
                    label: tCodes('action.reworkPaperwork'),
                    disabled: paperwork.blockedBy !== null,
                    onPress: () => open('paperwork'),
                  },
                ]
              : []),
          ]}
        >
          {pass && (
            <Button disabled={pass.blockedBy !== null} onPress={() => setAsking('pass')}>
              {tCodes('action.passCheck')}
            </Button>
          )}
        </BottomBar>
      }
    >
      <MoveNotice shown={passing.hasMovedOn || sendingBack.hasMovedOn} />
      {blocked ? (
        <Callout tone="warn" icon="info" title={t('survey.blocked')}>
          {tCodes(`block.${blocked}`)}
        </Callout>
      ) : (
        <NextStep>{next}</NextStep>
      )}
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
        open={asking === 'rework' || asking === 'paperwork'}
        onClose={() => setAsking(null)}
        title={backText}
        textLabel={t('survey.why')}
        placeholder={t(mode === 'rework' ? 'survey.reworkExample' : 'survey.paperworkExample')}
        confirmText={backText}
        onConfirm={(_, reason) => sendBack(reason)}
      >
        <p>{t(mode === 'rework' ? 'next.rework' : 'next.reworkPaperwork')}</p>
      </ReasonSheet>
    </Screen>
  );
}
