import { type ApiParsedInput, commandOf, type MovingCall, movingCalls } from '@energy-om/contract';
import type { PhoneStep } from '@energy-om/domain';
import type { OrderStepCall, StoredIntent, WaitingCall } from '../stored-intent.ts';

type SideInput = ApiParsedInput<'updateWorkOrder'>;

const stepCalls: readonly WaitingCall[] = [...movingCalls, 'updateWorkOrder'];
const isStep = (call: WaitingCall): call is OrderStepCall => stepCalls.includes(call);

/** The step that a call takes, as the lifecycle knows it; null for what takes no step. */
export function toPhoneStep({ call, input }: Pick<StoredIntent, 'call' | 'input'>): PhoneStep | null {
  if (!isStep(call)) return null;
  if (call !== 'updateWorkOrder') return commandOf(call, input as unknown as ApiParsedInput<MovingCall>);
  const side = input as unknown as SideInput;
  if (side.mode === 'resubmit') return { command: 'resubmit', input: {} };
  if (side.mode !== 'hold') return { side: side.mode };
  return { side: 'hold', hold: { reason: side.holdReason, text: side.text ?? null, until: Date.parse(side.until) } };
}
