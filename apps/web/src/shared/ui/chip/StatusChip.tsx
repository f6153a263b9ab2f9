import { workOrderStatus as status, type WorkOrderStatus } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip, type Tone } from './Chip.tsx';

/** Waiting for somebody: orange. In progress: brand colour. Done: green. Sent back: red. Being closed: grey. */
const tones: Record<WorkOrderStatus, Tone> = {
  [status.toBeDispatched]: 'warn',
  [status.toBeAccepted]: 'warn',
  [status.accepted]: 'brand',
  [status.toBeAssigned]: 'warn',
  [status.executing]: 'brand',
  [status.toBeBackfilled]: 'brand',
  [status.executed]: 'brand',
  [status.toBeEvaluated]: 'brand',
  [status.completed]: 'good',
  [status.rolledBack]: 'danger',
  [status.closingRequested]: 'neutral',
  [status.toBeClosed]: 'neutral',
  [status.closed]: 'neutral',
};

/** A work order's status with the specification's label. */
export function StatusChip({ status: code }: { status: WorkOrderStatus }) {
  const t = useTexts('codes');
  return <Chip tone={tones[code]}>{t(`status.${code}`)}</Chip>;
}
