import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { workOrderStatus as status } from '@energy-om/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareChange, toWanted } from '#features/offline-work/model/compare-change.ts';
import { presentOrderChanges, toCorrectedChanges, toOrderChanges } from '#features/work-order-form/model/order-changes.ts';
import { toOrderDraft } from '#features/work-order-form/model/order-draft.ts';
import { createControl } from '#shared/outbox/control/create-control.ts';
import { showOrder } from '#shared/outbox/judge/show-order.ts';
import { withView } from '#shared/outbox/order-view.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import type { ChangedOrder, StoredIntent } from '#shared/outbox/stored-intent.ts';
import type { OrderCopy } from '#shared/take-along/store/stored-shapes.ts';
import { createBasis, createOrderDetail, orderId, phoneActor } from '../support/order-detail.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';
import { intentOf } from './intent-of.ts';

const self = { actor: phoneActor, fullName: '王磊' };
const creator = { id: phoneActor.accountId, fullName: '王磊', phoneNumber: null };
const field = { key: 'floor', label: '楼层', type: 'text', required: false, options: [] } as never;
const noChoices = { projects: null, sites: null, businessTypes: null, isFailed: false, retry: () => undefined };
const photo = { id: randomUUID(), name: 'a.jpg', size: 1, mime: 'image/jpeg', url: '', thumbUrl: null };

function copyOf(changes: Parameters<typeof createOrderDetail>[0] = {}): OrderCopy {
  const order = createOrderDetail({ status: status.toBeDispatched, creator, ...changes });
  const basis = { ...createBasis(order), createdBy: phoneActor.accountId, target: null, leadId: null, memberIds: [], doerIds: [] };
  return { order, basis, comments: null, inspection: null, isOwn: true, isTeams: false };
}

const waiting = (input: Record<string, unknown>, changed: ChangedOrder, changes: Partial<StoredIntent> = {}): StoredIntent => ({
  ...{ ...intentOf(orderId, ''), seq: 1, state: 'queued', tries: 0, nextAt: 0, appliedVersion: null, fault: null, offlineCase: null },
  ...{ isConfirmed: null, changedAt: 0, action: 'edit', input, changed },
  ...changes,
});

beforeAll(() => startChineseTexts());
beforeEach(() => storeSession());

describe('what a form changes of an order', () => {
  it('is what was changed in it alone, with the photos that were added', () => {
    const { order } = copyOf({ customFields: [field], customAnswers: { floor: '三层' } });
    const draft = toOrderDraft(order);
    expect(toOrderChanges(order, draft)).toEqual({});
    const changed = { ...draft, title: ' 新标题 ', answers: { floor: '四层' }, photos: [photo] };
    expect(toOrderChanges(order, changed)).toEqual({ title: '新标题', customAnswers: { floor: '四层' }, fileIds: [photo.id] });
    expect(presentOrderChanges(order, changed, noChoices)).toEqual({ title: '新标题', customAnswers: { floor: '四层' }, photos: [photo] });
  });

  it('says of an order that nobody has classified that its type and level are right', () => {
    const { order } = copyOf({ needsClassification: true });
    expect(toOrderChanges(order, toOrderDraft(order))).toEqual({ businessTypeId: order.businessType.id, level: order.level });
  });

  it('names what was chosen, and is typed again as it was when it is corrected', () => {
    const { order } = copyOf();
    const site = { id: randomUUID(), name: '二号泵房' };
    const draft = { ...toOrderDraft(order), siteId: site.id, plannedFinishAt: null, level: 4 as const, photos: [photo] };
    const changed = presentOrderChanges(order, draft, { ...noChoices, sites: [site] as never });
    expect(changed).toMatchObject({ site, level: 4 });
    expect(toCorrectedChanges(order, changed)).toEqual(draft);
  });
});

describe('an order whose words are changed without a network', () => {
  it('says them at once, with the change in its history, and can be dispatched as before', () => {
    const copy = copyOf();
    const intent = waiting({ mode: 'edit', title: '新标题' }, { title: '新标题', photos: [photo] });
    const view = showOrder(copy, [intent], self, 0) ?? undefined;
    const shown = withView(copy.order, view);
    expect(shown).toMatchObject({ title: '新标题', status: status.toBeDispatched, description: copy.order.description });
    expect(shown.history[0]).toMatchObject({ action: 'edit', actor: { fullName: '王磊' } });
    expect(shown.files.at(-1)).toMatchObject({ id: photo.id, kind: 'request' });
    expect(shown.actions.map(({ action }) => action)).toContain('edit');
    expect(view).toMatchObject({ waiting: 1, untilVersion: null });
  });

  it('is to be dispatched again where it was rolled back and is resubmitted', () => {
    const copy = copyOf({ status: status.rolledBack, backTo: 'dispatcher' });
    const intent = waiting({ mode: 'resubmit', title: '新标题' }, { title: '新标题', photos: [] }, { action: 'resubmit' });
    const shown = withView(copy.order, showOrder(copy, [intent], self, 0) ?? undefined);
    expect(shown).toMatchObject({ title: '新标题', status: status.toBeDispatched });
  });

  it('says what it said before while the change needs a decision', () => {
    const copy = copyOf();
    const intent = waiting({ mode: 'edit', title: '新标题' }, { title: '新标题', photos: [] }, { state: 'stuck' });
    const shown = withView(copy.order, showOrder(copy, [intent], self, 0) ?? undefined);
    expect(shown.title).toBe(copy.order.title);
  });

  it('is not kept where it cannot be changed at its stage, and else with the version that its author saw', async () => {
    const outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
    let copy = copyOf({ version: 6 });
    const copies = { find: async () => ({ data: copy }) } as never;
    const open = { outbox, copies, show: async () => undefined, announce: () => undefined, send: () => undefined };
    const control = await createControl({ ...open, findSelf: async () => self });
    const step = {
      ...({ id: null, call: 'updateWorkOrder', orderId, input: { mode: 'edit', title: '新标题' }, position: null } as const),
      change: { changed: { title: '新标题', photos: [] }, version: 5 },
    };
    expect(await control.queue(step)).toMatchObject({ id: orderId, status: status.toBeDispatched });
    copy = copyOf({ status: status.executing });
    expect(await control.queue({ ...step, orderId: randomUUID() })).toBeNull();
    expect(await outbox.list()).toMatchObject([{ version: 5, action: 'edit', changed: { title: '新标题' } }]);
    outbox.close();
  });
});

describe('a change beside what the order says now', () => {
  it('is listed part by part where both differ', () => {
    const { order } = copyOf({ title: '调度改的', plannedFinishAt: '2026-11-21T08:00:00.000Z', customFields: [field], customAnswers: {} });
    const changed = { title: '我的', description: order.description, plannedFinishAt: null, customAnswers: { floor: '三层' }, photos: [] };
    expect(compareChange(order, toWanted(changed)).map(({ name, now, wanted }) => [name, now, wanted])).toEqual([
      ['标题', '调度改的', '我的'],
      ['期望完成', expect.stringContaining('11'), ''],
      ['楼层', '', '三层'],
    ]);
    expect(compareChange({ ...order, title: '我的' }, toWanted({ title: '我的', photos: [] }))).toEqual([]);
  });
});
