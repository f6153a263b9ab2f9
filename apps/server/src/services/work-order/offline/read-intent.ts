import type { ApiParsedInput } from '@energy-om/contract';
import type { RequestContext } from '#services/core/request-context.ts';
import type { Intent } from '#services/core/write/intent.ts';

type OfAction = NonNullable<ApiParsedInput<'acceptWorkOrder'>['intent']>;
type OfCreation = NonNullable<ApiParsedInput<'createWorkOrder'>['intent']>;

/** An intent as the schema of its call lets it through. */
export type IntentOnWire = OfAction | OfCreation;

/** @param context of the call, whose header says what the phone's clock showed when it was sent */
export function toIntent(intent: IntentOnWire, { operation, deviceTime }: RequestContext, bodyHash: string): Intent {
  return {
    id: intent.id,
    deviceId: intent.deviceId,
    seq: intent.seq,
    after: ('after' in intent && intent.after) || null,
    orderId: 'orderId' in intent ? intent.orderId : null,
    done: toDeviceInstant(intent.done),
    contact: { ...toDeviceInstant(intent.contact), at: Date.parse(intent.contact.at) },
    sentAtWall: deviceTime?.getTime() ?? null,
    operation,
    bodyHash,
  };
}

function toDeviceInstant({ wall, monotonic, segment }: IntentOnWire['done']): Intent['done'] {
  return { wall: Date.parse(wall), monotonic, segment };
}
