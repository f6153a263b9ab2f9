import type { OrderAlarm } from '#features/work-order/model/order-alarms.ts';
import { useRepairProof } from '#features/work-order/model/repair-proof.ts';
import { formatCountdown } from '#shared/format/duration.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './OrderActions.module.css';

export interface ProofButtonProps {
  /** Null: no device reports by which the repair is proven. */
  proof: OrderAlarm['proof'];
  readAt: number;
  label: string;
}

/** The button that fills while the value holds within its limit. The server decides when it can be pressed. */
export function ProofButton({ proof, readAt, label }: ProofButtonProps) {
  const t = useTexts('workOrder');
  const counted = useRepairProof(proof, readAt);
  const filled = `${(counted?.share ?? 0) * 100}%`;
  return (
    <Button
      disabled
      className={styles.filling}
      style={{ backgroundImage: `linear-gradient(to right, var(--good-tint) ${filled}, transparent ${filled})` }}
    >
      {label}
      {counted && <span className={styles.countdown}>{t('proof.after', { time: formatCountdown(counted.remainingMs) })}</span>}
    </Button>
  );
}
