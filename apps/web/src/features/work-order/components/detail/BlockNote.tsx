import { isUncleared, type OrderAlarm } from '#features/work-order/model/order-alarms.ts';
import { findSlowestProof } from '#features/work-order/model/repair-proof.ts';
import { describeEnd, describeLimit } from '#shared/alarm/describe-condition.ts';
import { formatMeasuredWithUnit } from '#shared/device/format-measured.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { type BlockedAction, describeBlock } from '#shared/work-order/action/describe-block.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './OrderActions.module.css';

/** Why the next action is blocked; where an alarm blocks it, the current value and the value that it has to return to. */
export function BlockNote({ block, alarms }: { block: BlockedAction; alarms: OrderDetail['alarms'] }) {
  const t = useTexts('workOrder');
  const uncleared = block.blockedBy === 'conditionHolds' ? alarms.find(isUncleared) : undefined;
  const wait = uncleared && describeWait(uncleared);
  return (
    <span className={styles.blocked}>
      <span>{describeBlock(block)}</span>
      {wait && <span>{t('finishOnceBack', wait)}</span>}
      {block.blockedBy === 'conditionUnproven' && findSlowestProof(alarms) === null && <span>{t('proof.silent')}</span>}
    </span>
  );
}

/** Null where there is no value to wait for, as for missing data. */
function describeWait({ condition, current, unit, label, decimals }: OrderAlarm): { value: string; end: string } | null {
  if (condition.kind !== 'threshold' || current === null) return null;
  const end = describeEnd(condition, unit) ?? describeLimit(condition, unit);
  return end === null ? null : { value: [label, formatMeasuredWithUnit(current, { unit, decimals })].filter(Boolean).join(' '), end };
}
