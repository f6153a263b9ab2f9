import { randomUUID } from 'node:crypto';
import type { SideAction } from '@energy-om/domain';
import { workOrderStatus as status } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { showOrder } from '#shared/outbox/judge/show-order.ts';
import { withView } from '#shared/outbox/order-view.ts';
import type { StoredIntent, WaitingCall } from '#shared/outbox/stored-intent.ts';
import type { OrderCopy } from '#shared/take-along/store/stored-shapes.ts';
import { createBasis, createOrderDetail, orderId, phoneActor } from '../support/order-detail.ts';

const self = { actor: phoneActor, fullName: '王磊' };
const now = Date.parse('2026-11-20T08:00:00.000Z');

function copyOf(changes: Parameters<typeof createOrderDetail>[0] = {}): OrderCopy {
  const order = createOrderDetail(changes);
  return { order, basis: createBasis(order), comments: null, inspection: null, isOwn: true, isTeams: false };
}

let seq = 0;
function intentOf(call: WaitingCall, input: Record<string, unknown>, changes: Partial<StoredIntent> = {}): StoredIntent {
  seq += 1;
  const id = randomUUID();
  const instant = { wall: new Date(now).toISOString(), monotonic: 0, segment: id };
  return {
    ...{ id, seq, call, input, orderId, position: null, version: 5, action: 'add' as SideAction, order: { orderNo: 'WO', title: '工单' } },
    ...{ intent: { id, deviceId: id, done: instant, contact: { ...instant, at: instant.wall } }, doneAt: now, fileIds: [] },
    ...{ state: 'queued', tries: 0, nextAt: 0, appliedVersion: null, fault: null, offlineCase: null, changedAt: now },
    ...changes,
  } as StoredIntent;
}

const finish = () => intentOf('processWorkOrder', { phase: 'finish', outcome: 'fixed', finishedAt: new Date(now).toISOString() });
const hold = () => intentOf('updateWorkOrder', { mode: 'hold', holdReason: 'weather', until: new Date(now + 3_600_000).toISOString() });
const add = (text: string) => intentOf('updateWorkOrder', { mode: 'add', text });

describe('an order with what waits upon it', () => {
  it('stands where the lifecycle leads, with each step in its history and the actions that follow', () => {
    const copy = copyOf();
    const view = showOrder(copy, [add('到现场'), finish()], self, now);
    const shown = withView(copy.order, view ?? undefined);
    expect(shown).toMatchObject({ status: status.toBeBackfilled, outcome: 'fixed', clock: null, version: 5 });
    expect(shown.history.slice(0, 2).map(({ action }) => action)).toEqual(['finish', 'add']);
    expect(shown.history[1]?.detail.text).toBe('到现场');
    expect(shown.actions.map(({ action }) => action)).toContain('backfill');
    expect(shown.actions.map(({ action }) => action)).not.toContain('finish');
    expect(view).toMatchObject({ waiting: 2, needingDecision: 0, untilVersion: null });
  });

  it('leaves out a step that is not possible any more, and those after it', () => {
    const copy = copyOf();
    const view = showOrder(copy, [finish(), finish(), hold()], self, now);
    expect(withView(copy.order, view ?? undefined)).toMatchObject({ status: status.toBeBackfilled, hold: null });
  });

  it('is on hold, and no longer once that is taken back', () => {
    const copy = copyOf();
    const held = showOrder(copy, [hold()], self, now);
    expect(withView(copy.order, held ?? undefined)).toMatchObject({ onHold: true, hold: { reason: 'weather', by: { fullName: '王磊' } } });
    expect(showOrder(copy, [{ ...hold(), state: 'discarded' }], self, now)).toBeNull();
  });

  it('is shown so until the server’s own answer has it, and no longer', () => {
    const copy = copyOf();
    const applied = { ...finish(), state: 'applied', appliedVersion: 6 } as const;
    const view = showOrder(copy, [applied], self, now) ?? undefined;
    expect(view).toMatchObject({ untilVersion: 6, waiting: 0 });
    expect(withView(copy.order, view).status).toBe(status.toBeBackfilled);
    const newer = createOrderDetail({ version: 6, status: status.toBeBackfilled, title: '服务器的' });
    expect(withView(newer, view)).toBe(newer);
    expect(showOrder(copyOf({ version: 6, status: status.toBeBackfilled }), [applied], self, now)).toBeNull();
  });

  it('says how much needs a decision, and shows none of it as done', () => {
    const copy = copyOf();
    const view = showOrder(copy, [{ ...finish(), state: 'stuck' }], self, now) ?? undefined;
    expect(view).toMatchObject({ waiting: 0, needingDecision: 1 });
    expect(withView(copy.order, view).status).toBe(status.executing);
  });

  it('is the same whichever way the steps came, as long as their sequence is', () => {
    const copy = copyOf();
    const steps = [add('一'), hold(), add('二')];
    const once = showOrder(copy, steps, self, now);
    expect(showOrder(copy, steps, self, now)).toEqual(once);
    expect(copy).toEqual(copyOf());
  });

  it('has nothing of what somebody else would have to do', () => {
    const copy = copyOf();
    const check = intentOf('commentWorkOrder', { kind: 'check', solved: true });
    const view = showOrder(copy, [check], self, now) ?? undefined;
    expect(withView(copy.order, view)).toMatchObject({ status: status.executing });
  });
});
