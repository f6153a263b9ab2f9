import { type ApiParsedInput, commandOf, type MovingCall } from '@energy-om/contract';
import type { PhoneStep } from '@energy-om/domain';
import type { StoredIntent } from '../stored-intent.ts';

type SideInput = ApiParsedInput<'updateWorkOrder'>;

/** The step that a call takes, as the lifecycle knows it; null for what takes no step. */
export function toPhoneStep({ call, input }: Pick<StoredIntent, 'call' | 'input'>): PhoneStep | null {
  if (call === 'createWorkOrder' || call === 'addOrderComment' || call === 'acknowledgeAlarm' || call === 'recordMeterReading') return null;
  if (call !== 'updateWorkOrder') return commandOf(call, input as unknown as ApiParsedInput<MovingCall>);
  const side = input as unknown as SideInput;
  if (side.mode === 'resubmit') return { command: 'resubmit', input: {} };
  if (side.mode !== 'hold') return { side: side.mode };
  return { side: 'hold', hold: { reason: side.holdReason, text: side.text ?? null, until: Date.parse(side.until) } };
}
