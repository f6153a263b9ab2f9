import type { Action } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { useActionNeedsNetwork } from '../outbox/use-action-needs-network.ts';
import { Button } from '../ui/form/Button.tsx';
import { useMainAction } from './action/use-main-action.ts';

export interface MainActionButtonProps {
  order: { id: string; orderNo: string; version: number };
  action: Action;
}

/** The small button of a card for this account's next action: it acts at once, or opens the action's screen. */
export function MainActionButton({ order, action }: MainActionButtonProps) {
  const tCodes = useTexts('codes');
  const needsNetwork = useActionNeedsNetwork()(action);
  const { take, isTaking } = useMainAction(order, action);
  return (
    <Button size="small" onPress={take} busy={isTaking} disabled={needsNetwork !== null}>
      {tCodes(`action.${action}`)}
    </Button>
  );
}
