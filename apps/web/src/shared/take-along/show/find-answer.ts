import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import type { QueryKey } from '@tanstack/react-query';
import { findWaitingPhoto } from '#shared/outbox/find-waiting-photo.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { choiceReads } from '../store/choice-copies.ts';
import type { Copies } from '../store/copies.ts';
import type { Copy } from '../store/copies-database.ts';
import type { DeviceCopy, OrderCopy, ThumbnailCopy } from '../store/stored-shapes.ts';
import { countAlarms, findAlarms } from './alarms-from-copies.ts';
import { choicesFromCopy } from './choices-from-copy.ts';
import { findComments, findMentionable } from './comments-from-copy.ts';
import type { Finder, FoundAnswer } from './finder.ts';
import { listFromCopies } from './list-from-copies.ts';
import { findChoices, findReportDesk } from './order-choices.ts';
import { findDeviceRound } from './round-from-copies.ts';

/** A shift that was on then has ended by now: without a network nobody says so, and nothing is recorded of whoever is off duty. */
const maxRecordingAgeMs = 12 * hourMs;

const finders: Partial<Record<string, Finder>> = {
  getWorkOrder: async (copies, { input }) =>
    (await pick(copies.find('orders', idOf(input)), (data) => (data as OrderCopy).order)) ?? findRaised(idOf(input)),
  listWorkOrders: async (copies, { input, ...asked }) => {
    const found = await copies.list('orders');
    const facts = await copies.findFacts();
    if (!facts) return null;
    const answer = listFromCopies(found, input as ApiInput<'listWorkOrders'>, asked.isCutOff);
    const at = Math.min(facts.contactAt, ...found.map((copy) => copy.at));
    return answer && { data: asked.isPaged ? toPages(answer) : answer, at };
  },
  getAlarm: (copies, { input }) => pick(copies.find('alarms', idOf(input)), (data) => data),
  listAlarms: async (copies, { input, isPaged, isCutOff }) => {
    const found = isCutOff ? await findAlarms(copies, input as ApiInput<'listAlarms'>) : null;
    return found && (isPaged ? { ...found, data: toPages(found.data) } : found);
  },
  getEnvironmentAlarmCounts: (copies, { input, isCutOff }) =>
    isCutOff && Object.values(input as object).every((value) => value === undefined) ? countAlarms(copies) : nothing,
  listOrderComments: async (copies, { input, isPaged }) => {
    const found = await findComments(copies, input as ApiInput<'listOrderComments'>);
    return found && (isPaged ? { ...found, data: toPages(found.data) } : found);
  },
  listMentionablePeople: (copies, { input, isCutOff }) =>
    isCutOff ? findMentionable(copies, input as ApiInput<'listMentionablePeople'>) : nothing,
  getOrderInspection: (copies, { input }) =>
    pick(copies.find('orders', (input as ApiInput<'getOrderInspection'>).orderId), (data) => (data as OrderCopy).inspection),
  getDeviceRound: (copies, { input, isCutOff }) => (isCutOff ? findDeviceRound(copies, input as ApiInput<'getDeviceRound'>) : nothing),
  getMeter: (copies, { input }) => pick(copies.find('devices', idOf(input)), (data) => (data as DeviceCopy).meter),
  getGateway: (copies, { input }) => pick(copies.find('devices', idOf(input)), (data) => (data as DeviceCopy).gateway),
  getNameplate: (copies, { input }) => pick(copies.find('devices', idOf(input)), (data) => (data as DeviceCopy).nameplate),
  getMeterDisplay: (copies, { input }) => pick(copies.find('devices', idOf(input)), (data) => (data as DeviceCopy).display),
  listMeterReadings: (copies, { input }) =>
    pick(copies.find('devices', (input as ApiInput<'listMeterReadings'>).deviceId), (data) => {
      const { readings } = data as DeviceCopy;
      return readings && toPages({ ...readings, cursor: null });
    }),
  listUserTasks: (copies, { input }) =>
    pick(copies.find('schedule', 'tasks'), (data) => tasksOf(data as ApiOutput<'listUserTasks'>, input as ApiInput<'listUserTasks'>)),
  listShifts: (copies, { input }) =>
    (input as ApiInput<'listShifts'>).teamId === undefined
      ? pick(copies.find('schedule', 'shifts'), (data) => ({ ...(data as ApiOutput<'listShifts'>), today: tenantToday() }))
      : nothing,
  listNotifications: (copies, { input, isPaged }) =>
    pick(copies.find('messages', 'messages'), (data) => {
      const { kind } = input as ApiInput<'listNotifications'>;
      const kept = data as Pick<ApiOutput<'listNotifications'>, 'items' | 'unread'>;
      const items = kept.items.filter((item) => kind === undefined || item.kind === kind);
      const page = { ...kept, items, total: items.length, totalIsLeast: false, page: 1, pageSize: items.length, cursor: null };
      return isPaged ? toPages(page) : page;
    }),
  getDispatchChoices: async (copies, { input, isCutOff }) =>
    isCutOff ? pick(copies.find('orders', idOf(input)), (data) => choicesFromCopy((data as OrderCopy).order)) : null,
  ...Object.fromEntries(choiceReads.map((name) => [name, findChoices(name)])),
  getReportDesk: (copies, { input, isCutOff }) => findReportDesk(copies, input as ApiInput<'getReportDesk'>, isCutOff),
  getTrackRecording: async (copies) => {
    const copy = await copies.find('schedule', 'recording');
    return copy && Date.now() - copy.at < maxRecordingAgeMs ? { data: copy.data, at: copy.at } : null;
  },
  getDictionary: (copies) => pick(copies.find('dictionary', 'dictionary'), (data) => data),
  getDuty: (copies, { input }) =>
    Object.keys(input as object).length === 0 ? pick(copies.find('contacts', 'onDuty'), (data) => data) : nothing,
  file: async (copies, { input }) => {
    const waiting = await findWaitingPhoto(input as string);
    if (waiting) return { data: waiting, at: Date.now() };
    return pick(copies.find('thumbnails', input as string), (data) => {
      const { bytes, mime } = data as ThumbnailCopy;
      return new Blob([bytes], { type: mime });
    });
  },
};

/** An order that was raised on this phone, which the server may not have yet. */
function findRaised(id: string): FoundAnswer | null {
  const found = useOutbox.getState().raised.find(({ order }) => order.id === id);
  return found ? { data: found.order, at: Date.parse(found.order.createdAt) } : null;
}

const nothing = Promise.resolve(null);

/** The answer to a read out of the copies; null where they have none. @param isCutOff the server could not be asked */
export async function findAnswer(copies: Copies, [name, input, pages]: QueryKey, isCutOff: boolean): Promise<FoundAnswer | null> {
  const find = typeof name === 'string' ? finders[name] : undefined;
  return find ? find(copies, { input, isPaged: pages === 'pages', isCutOff }) : null;
}

/** The days go on without a network: what is not done is shown on the new day, too. Null for days that the copy does not have. */
function tasksOf(copy: ApiOutput<'listUserTasks'>, { from, to }: ApiInput<'listUserTasks'>): ApiOutput<'listUserTasks'> | null {
  if (copy.to < from || to < copy.from) return null;
  const today = tenantToday();
  const isLeftOver = ({ kind, dates }: (typeof copy.tasks)[number]) =>
    kind !== 'finished' && !dates.includes(today) && dates.some((date) => date < today);
  const tasks = copy.tasks.map((task) => (isLeftOver(task) ? { ...task, dates: [...task.dates, today] } : task));
  return { ...copy, today, tasks };
}

function idOf(input: unknown): string {
  return (input as { id: string }).id;
}

async function pick(found: Promise<Copy | null>, read: (data: unknown) => unknown): Promise<FoundAnswer | null> {
  const copy = await found;
  const data = copy && read(copy.data);
  return data === null || data === undefined ? null : { data, at: copy?.at ?? 0 };
}

function toPages(page: unknown): unknown {
  return { pages: [page], pageParams: [1] };
}
