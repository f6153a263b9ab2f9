import type { Action, SideAction } from '@energy-om/domain';
import { isOverridable } from '#features/work-order/model/offered-actions.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNeedsNetwork } from '#shared/network/use-needs-network.ts';
import { useActionNeedsNetwork } from '#shared/outbox/use-action-needs-network.ts';
import { Icon, type IconName } from '#shared/ui/display/Icon.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { describeBlock } from '#shared/work-order/action/describe-block.ts';
import type { OrderAction } from '#shared/work-order/use-order.ts';
import styles from './MoreSheet.module.css';

const icons: Partial<Record<Action | SideAction, IconName>> = {
  decline: 'back',
  sendBack: 'back',
  passUp: 'back',
  rework: 'tools',
  reworkPaperwork: 'edit',
  edit: 'edit',
  resubmit: 'edit',
  add: 'plus',
  hold: 'clock',
  resume: 'refresh',
  approveHold: 'check',
  urge: 'bell',
  changeMembers: 'people',
  assign: 'people',
  redispatch: 'people',
  applyForClosing: 'flag',
  withdrawClosing: 'flag',
  refuseClosing: 'close',
  reportNotSolved: 'close',
};

export interface MoreSheetProps {
  open: boolean;
  onClose: () => void;
  actions: readonly OrderAction[];
  onTake: (action: OrderAction['action']) => unknown;
  /** Accepts with a time of arrival; null when the order is not to be accepted. */
  onSetArrival: (() => void) | null;
  onReport: () => void;
}

/** All allowed actions but the primary one; a blocked action is shown with the reason. */
export function MoreSheet({ open, onClose, actions, onTake, onSetArrival, onReport }: MoreSheetProps) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const needsNetwork = useNeedsNetwork();
  const actionNeedsNetwork = useActionNeedsNetwork();
  return (
    <Sheet open={open} onClose={onClose} title={t('more.title')}>
      <ul className={styles.actions}>
        {onSetArrival && (
          <li>
            <ActionButton
              icon="clock"
              label={t('arrival.action')}
              reason={actionNeedsNetwork('accept')}
              isBlocked={actionNeedsNetwork('accept') !== null}
              onPress={onSetArrival}
            />
          </li>
        )}
        {actions.map(({ action, blockedBy, blockedSubject }) => (
          <li key={action}>
            <ActionButton
              icon={icons[action] ?? 'forward'}
              label={isOverridable(blockedBy) ? t('finishEarly') : tCodes(`action.${action}`)}
              reason={actionNeedsNetwork(action) ?? (blockedBy && describeBlock({ blockedBy, blockedSubject }))}
              isBlocked={actionNeedsNetwork(action) !== null || (blockedBy !== null && !isOverridable(blockedBy))}
              onPress={() => {
                // The call shows its own error; the sheet is closed by then.
                void Promise.resolve(onTake(action)).catch(() => undefined);
              }}
            />
          </li>
        ))}
        <li>
          <ActionButton
            icon="download"
            label={t('report.title')}
            reason={needsNetwork}
            isBlocked={needsNetwork !== null}
            onPress={onReport}
          />
        </li>
      </ul>
    </Sheet>
  );
}

interface ActionButtonProps {
  icon: IconName;
  label: string;
  reason: string | null;
  isBlocked?: boolean;
  onPress: () => void;
}

function ActionButton({ icon, label, reason, isBlocked = false, onPress }: ActionButtonProps) {
  return (
    <button type="button" className={styles.action} disabled={isBlocked} onClick={onPress}>
      <Icon name={icon} />
      <span className={styles.text}>
        <span>{label}</span>
        {reason && (
          <>
            {' '}
            <span className={styles.reason}>{reason}</span>
          </>
        )}
      </span>
    </button>
  );
}
