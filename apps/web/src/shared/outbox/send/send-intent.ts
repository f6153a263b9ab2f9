import { type ApiInput, type ApiName, type ApiOutput, bodyCode } from '@energy-om/contract';
import type { AcknowledgementOutcome } from '@energy-om/domain';
import { ApiError, fieldFaultsOf, isSuspended } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { useOutbox } from '../outbox-state.ts';
import type { Outbox } from '../store/outbox.ts';
import type { StoredIntent } from '../stored-intent.ts';

/** Of an order that was moved; without a version of what leaves its subject as it is. */
type Moved = Pick<ApiOutput<'acceptWorkOrder'>, 'id' | 'orderNo'> & { version?: number; outcome?: AcknowledgementOutcome };

/** What came of sending an intent. */
export type Sent =
  | { state: 'applied'; moved: Moved }
  /** The server did not let it count. */
  | { state: 'stuck' | 'refused'; fault: string }
  /** No answer came, so that it may have arrived. */
  | { state: 'unknown' }
  /** The server will not take it now: too many calls, no session, another version of the app, a suspended tenant. It did not arrive. */
  | { state: 'queued' };

const stuckCodes: readonly number[] = [bodyCode.conflict, bodyCode.forbidden, bodyCode.notFound];
const laterCodes: readonly number[] = [bodyCode.outdated, bodyCode.tooMany, bodyCode.tokenExpired, bodyCode.refreshFailed];

/** Sends an intent, with the same key at every attempt: the server's first answer counts. */
export async function sendIntent({ sender }: Outbox, intent: StoredIntent, signal: AbortSignal): Promise<Sent> {
  const options = { idempotencyKey: intent.id, silent: true, signal, sender };
  try {
    const moved = (await callApi(intent.call, toInput(intent), options)) as unknown as Moved;
    return { state: 'applied', moved };
  } catch (error) {
    return readFailure(error);
  }
}

/** The calls that name their order by a field of this name. */
const namesOrder: readonly StoredIntent['call'][] = ['addOrderComment', 'recordInspectionPoint', 'skipInspectionPoint'];

/** What is sent of an intent, the same at every attempt. */
export function toInput({
  call,
  input,
  subjectId,
  version,
  position,
  intent,
  seq,
}: StoredIntent): ApiInput<StoredIntent['call'] & ApiName> {
  if (call === 'createWorkOrder') return { ...input, intent: { ...intent, seq, orderId: subjectId } } as never;
  if (namesOrder.includes(call)) return { ...input, orderId: subjectId, intent: { ...intent, seq } } as never;
  if (version === null) return { ...input, id: subjectId, intent: { ...intent, seq } } as never;
  return { ...input, id: subjectId, version, position: position ?? undefined, intent: { ...intent, seq } } as never;
}

/** An app that the server does not read any more sends nothing until it is updated. */
export function noteOutdated(error: unknown): void {
  if (error instanceof ApiError && error.code === bodyCode.outdated) useOutbox.setState({ waitsFor: 'app' });
}

function readFailure(error: unknown): Sent {
  if (!(error instanceof ApiError)) return { state: 'unknown' };
  noteOutdated(error);
  if (isSuspended(error)) return { state: 'queued' };
  if (stuckCodes.includes(error.code)) return { state: 'stuck', fault: error.message };
  if (error.code === bodyCode.invalid) return { state: 'refused', fault: describeFaults(error) };
  return { state: laterCodes.includes(error.code) ? 'queued' : 'unknown' };
}

/** Which fields, and why: without them nobody would know what to correct. */
function describeFaults(error: ApiError): string {
  return [error.message, ...new Set(Object.values(fieldFaultsOf(error)))].join(' · ');
}
