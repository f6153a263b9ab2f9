import { minuteMs, secondMs } from '@energy-om/domain';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { useOutbox } from '../outbox-state.ts';
import type { Outbox } from '../store/outbox.ts';
import { isWaiting, type StoredIntent, stopsOrder } from '../stored-intent.ts';
import { depositPhotos } from './deposit-photos.ts';
import { noteOutdated, type Sent, sendIntent } from './send-intent.ts';
import { mayNotStore, mayTryAgain, sendPhotos } from './send-photos.ts';

/** Side by side; what is about one order, alarm or meter goes one after another. */
const subjectsAtOnce = 4;
const minWaitMs = secondMs;
const maxWaitMs = 5 * minuteMs;

/**
 * What is sent next: of each order, alarm or meter the first step that waits, unless one before it needs a decision, and nothing that names an order which the server does not
 * have yet.
 */
export function listNext(intents: readonly StoredIntent[], now: number): StoredIntent[] {
  const firsts = new Map<string, StoredIntent>();
  const unsent = intents.filter((intent) => intent.raised && (isWaiting(intent) || stopsOrder(intent))).map(({ subjectId }) => subjectId);
  const namesUnsent = ({ subjectId, input }: StoredIntent) => {
    const text = unsent.length === 0 ? '' : JSON.stringify(input);
    return unsent.some((id) => id !== subjectId && text.includes(id));
  };
  for (const intent of [...intents].sort((one, other) => one.seq - other.seq)) {
    if (!firsts.has(intent.subjectId) && (isWaiting(intent) || stopsOrder(intent))) firsts.set(intent.subjectId, intent);
  }
  return [...firsts.values()].filter((intent) => isWaiting(intent) && intent.nextAt <= now && !namesUnsent(intent));
}

/** When it is tried again. */
type Later = Pick<StoredIntent, 'tries' | 'nextAt'>;

/** A second after the first failure, and twice as long after each, up to five minutes; not all phones at the same time. */
export function waitAfter(tries: number, random = Math.random()): number {
  return Math.min(maxWaitMs, minWaitMs * 2 ** (tries - 1)) * (0.5 + random / 2);
}

/** Called when an attempt at a step begins, and when it has ended. */
type OnChange = (hasEnded: boolean) => Promise<void>;

/** Sends what waits until nothing can be sent at the moment. An interrupted attempt is repeated with the same key. */
export async function sendOutbox(outbox: Outbox, signal: AbortSignal, onChange: OnChange): Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  while (!signal.aborted && useOutbox.getState().waitsFor === null) {
    // What ends while the list is read still stands in it as it was.
    const busy = new Set(underWay.keys());
    const next = listNext(await outbox.list(), Date.now()).filter(({ subjectId }) => !busy.has(subjectId));
    for (const intent of next.slice(0, subjectsAtOnce - underWay.size)) {
      const work = sendOne(outbox, intent, signal, onChange)
        .then(() => onChange(true))
        .finally(() => underWay.delete(intent.subjectId));
      underWay.set(intent.subjectId, work);
    }
    if (underWay.size === 0) return;
    await Promise.race(underWay.values());
  }
}

/** Ends where the author has discarded the step: its photos may take minutes. */
async function sendOne(outbox: Outbox, intent: StoredIntent, signal: AbortSignal, onChange: OnChange): Promise<unknown> {
  let { tries } = intent;
  // Somebody with a network of ten seconds at a time gets on, and waits no longer for the next attempt than for a first one.
  const noteAdvance = () => {
    tries = 0;
  };
  const later = () => ({ tries: tries + 1, nextAt: Date.now() + waitAfter(tries + 1) });
  const begin = () => outbox.change(intent.seq, { state: 'sending' }, isWaiting);
  if (!(await begin())) return;
  await onChange(false);
  try {
    await sendPhotos(outbox, intent.fileIds, signal, noteAdvance);
  } catch (error) {
    noteOutdated(error);
    if (mayNotStore(error)) return (await begin()) && sendWithoutPhotos(outbox, intent, signal, later());
    const isHopeless = !mayTryAgain(error);
    const fault = error instanceof ApiError ? error.message : null;
    return outbox.change(intent.seq, isHopeless ? { state: 'refused', fault } : { state: 'queued', ...later() }, isWaiting);
  }
  return (await begin()) && settleSent(outbox, intent, await sendIntent(outbox, intent, signal), later());
}

/** Refused, it is a case at the server, which takes the photos that it names. */
async function sendWithoutPhotos(outbox: Outbox, intent: StoredIntent, signal: AbortSignal, later: Later): Promise<void> {
  await settleSent(outbox, intent, await sendIntent(outbox, intent, signal), later);
  const settled = (await outbox.list()).find(({ seq }) => seq === intent.seq);
  if (settled) await depositPhotos(outbox, settled, signal);
}

async function settleSent(outbox: Outbox, intent: StoredIntent, sent: Sent, later: Later): Promise<unknown> {
  switch (sent.state) {
    case 'applied': {
      const { id, version, orderNo, outcome } = sent.moved;
      const appliedVersion = version ?? null;
      const changes = { state: 'applied', appliedVersion, ...(intent.raised && { orderNo }), ...(outcome && { outcome }) } as const;
      // An attempt with a network had raised it already, and its answer did not arrive.
      const hasOtherId = intent.raised && id !== intent.subjectId;
      return hasOtherId ? outbox.renameOrder(intent.subjectId, id, intent.seq, changes) : outbox.change(intent.seq, changes);
    }
    case 'stuck': {
      const offlineCase = await findCase(outbox, intent.id);
      // What leaves its author nothing to decide is with the dispatcher at once.
      const state = offlineCase?.state === 'handedOver' ? 'settled' : 'stuck';
      return outbox.change(intent.seq, { state, fault: sent.fault, offlineCase });
    }
    case 'refused':
      // Of a new order, whatever is wrong with it.
      return outbox.change(intent.seq, {
        state: 'refused',
        fault: sent.fault,
        offlineCase: intent.raised ? await findCase(outbox, intent.id) : null,
      });
    default:
      return outbox.change(intent.seq, { state: sent.state, ...later }, isWaiting);
  }
}

/** What the server keeps of an intent that does not count; null where it keeps nothing, or cannot be asked now. */
async function findCase({ sender }: Outbox, id: string): Promise<StoredIntent['offlineCase']> {
  const [state] = await callApi('getIntentStates', { ids: [id] }, { silent: true, sender }).catch(() => []);
  return state?.case ?? null;
}
