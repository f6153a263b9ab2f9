import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs, type OrderBasis, type PhoneActor } from '@energy-om/domain';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { estimateServerTime } from '#shared/outbox/clock/device-clock.ts';
import { useSession } from '#shared/session/session-store.ts';
import type { Copies } from '../store/copies.ts';
import { seenAtContact } from '../store/seen-time.ts';
import type { OrderCopy } from '../store/stored-shapes.ts';
import { compareAlarms } from './compare-alarms.ts';
import { compareChoices } from './compare-choices.ts';
import { fetchDevice } from './fetch-device.ts';
import { fetchThumbnails } from './fetch-thumbnails.ts';

type TakeAlong = ApiOutput<'listTakeAlong'>;

/** Whatever else changes of an order or a device without their versions is no older than this. */
const maxCopyAgeMs = hourMs;
const maxContactsAgeMs = 15 * minuteMs;
/** Answers of so many orders are small enough for a slow network. */
const ordersAtATime = 20;
const messagePages = [1, 2] as const;

/** This account may not read orders here any more: neither the membership nor the role that it was given for exists. */
const refusals: readonly number[] = [bodyCode.forbidden, bodyCode.notFound];

/**
 * Compares the copies with the server by ids and versions: fetches what differs and deletes what is no longer the account's. It can be interrupted at any
 * point, and goes on where it was at the next comparison.
 * @throws ApiError where the server cannot be reached
 */
export async function compareCopies(copies: Copies, signal: AbortSignal): Promise<void> {
  const list = await listTakeAlong(copies, signal);
  if (list === null) return;
  const facts = await copies.findFacts();
  const isSameReader = facts?.reader === list.reader;
  // With other rights or teams, parts of a copy may no longer be for this account.
  if (facts !== null && !isSameReader) await copies.clear();
  const contactAt = Date.now();
  const now = { reader: list.reader, contactAt, seen: seenAtContact(estimateServerTime(), contactAt) };
  await copies.writeFacts({
    ...now,
    comparedAt: null,
    actor: null,
    ...(isSameReader && { comparedAt: facts.comparedAt, actor: facts.actor }),
  });
  await compareOrders(copies, list, signal);
  await compareLists(copies, list, signal);
  await compareAlarms(copies, signal);
  await compareDevices(copies, list, signal);
  await compareChoices(copies, signal);
  await fetchThumbnails(copies, signal);
  signal.throwIfAborted();
  const actor = (await copies.findFacts())?.actor ?? null;
  await copies.writeFacts({ ...now, comparedAt: Date.now(), actor });
}

/** Null where the account has lost the right to it, and the copies with it. */
async function listTakeAlong(copies: Copies, signal: AbortSignal): Promise<TakeAlong | null> {
  try {
    return await callApi('listTakeAlong', {}, { silent: true, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || !refusals.includes(error.code)) throw error;
    if (!signal.aborted) await copies.clear();
    return null;
  }
}

async function compareOrders(copies: Copies, { orders }: TakeAlong, signal: AbortSignal): Promise<void> {
  await copies.keepOnly('orders', new Set(orders.map(({ id }) => id)));
  const known = await copies.listVersions('orders');
  const wanted = orders.filter((order) => isOutdated(known.get(order.id), versionOf(order)));
  const isUnknown = !(await copies.findFacts())?.actor;
  // Somebody without an order raises one without a network, too, for which the phone has to know who they are.
  for (let from = 0; from < wanted.length || (isUnknown && from === 0); from += ordersAtATime) {
    const part = wanted.slice(from, from + ordersAtATime);
    const answer = await callApi('getOrderCopies', { ids: part.map(({ id }) => id) }, { silent: true, signal });
    const found = new Map(
      answer.orders.map((order, index) => [
        order.id,
        {
          order,
          basis: answer.bases[index] as OrderBasis,
          comments: answer.comments[index] ?? null,
          inspection: answer.inspections[index] ?? null,
        },
      ]),
    );
    signal.throwIfAborted();
    const facts = await copies.findFacts();
    // Before the orders, which are judged by it.
    if (facts) await copies.writeFacts({ ...facts, actor: withProjects(answer.actor, facts.actor) });
    await copies.put(
      'orders',
      part.flatMap((listed) => {
        const copy = found.get(listed.id);
        if (!copy) return [];
        // It may have moved on between the two calls, and is then compared again.
        const version = copy.order.version === listed.version ? versionOf(listed) : '';
        return [{ id: listed.id, version, data: { ...copy, isOwn: listed.isOwn, isTeams: listed.isTeams } satisfies OrderCopy }];
      }),
    );
  }
}

/** Each answer names the account's projects as far as its orders belong to them. */
function withProjects(actor: PhoneActor, before: PhoneActor | null): PhoneActor {
  return { ...actor, clientProjectIds: [...new Set([...(before?.clientProjectIds ?? []), ...actor.clientProjectIds])] };
}

function versionOf({ version, stamp, isOwn, isTeams }: TakeAlong['orders'][number]): string {
  return [version, stamp, isOwn, isTeams].join(' ');
}

function isOutdated(copy: { version: string; at: number } | undefined, version: string, maxAgeMs = maxCopyAgeMs): boolean {
  return copy === undefined || copy.version !== version || Date.now() - copy.at > maxAgeMs;
}

async function compareLists(copies: Copies, { schedule, messages, dictionary }: TakeAlong, signal: AbortSignal): Promise<void> {
  const quiet = { silent: true, signal };
  const may = useSession.getState().user?.permissions ?? [];
  const days = { from: schedule.from, to: schedule.to };
  const planned = `${schedule.version} ${days.from}`;
  if (isOutdated((await copies.listVersions('schedule')).get('tasks'), planned)) {
    const [tasks, shifts] = await Promise.all([
      callApi('listUserTasks', days, quiet),
      may.includes('roster.view') ? callApi('listShifts', days, quiet) : null,
    ]);
    signal.throwIfAborted();
    const both = [
      { id: 'tasks', version: planned, data: tasks },
      { id: 'shifts', version: planned, data: shifts },
    ];
    await copies.put(
      'schedule',
      both.filter(({ data }) => data !== null),
    );
  }
  if (isOutdated((await copies.listVersions('messages')).get('messages'), messages.version)) {
    const pages = await Promise.all(messagePages.map((page) => callApi('listNotifications', { page, pageSize: 100 }, quiet)));
    signal.throwIfAborted();
    const [first] = pages;
    await copies.put('messages', [
      { id: 'messages', version: messages.version, data: { items: pages.flatMap(({ items }) => items), unread: first?.unread } },
    ]);
  }
  if (isOutdated((await copies.listVersions('dictionary')).get('dictionary'), dictionary.version, Number.POSITIVE_INFINITY)) {
    const data = await callApi('getDictionary', {}, quiet);
    await copies.put('dictionary', [{ id: 'dictionary', version: dictionary.version, data }]);
  }
  if (may.includes('track.record') && isOutdated((await copies.listVersions('schedule')).get('recording'), '', maxContactsAgeMs)) {
    const data = await callApi('getTrackRecording', {}, quiet);
    signal.throwIfAborted();
    await copies.put('schedule', [{ id: 'recording', version: '', data }]);
  }
  if (may.includes('roster.view') && isOutdated((await copies.listVersions('contacts')).get('onDuty'), '', maxContactsAgeMs)) {
    const data = await callApi('getDuty', {}, quiet);
    signal.throwIfAborted();
    await copies.put('contacts', [{ id: 'onDuty', version: '', data }]);
  }
}

async function compareDevices(copies: Copies, { devices }: TakeAlong, signal: AbortSignal): Promise<void> {
  await copies.keepOnly('devices', new Set(devices.map(({ id }) => id)));
  const known = await copies.listVersions('devices');
  for (const device of devices.filter(({ id, version }) => isOutdated(known.get(id), version, Number.POSITIVE_INFINITY))) {
    const data = await fetchDevice(device, signal);
    signal.throwIfAborted();
    if (data) await copies.put('devices', [{ id: device.id, version: device.version, data }]);
  }
}
