import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createControl } from '#shared/outbox/control/create-control.ts';
import { showOrder } from '#shared/outbox/judge/show-order.ts';
import { type CommentStep, closedOutbox, type OutboxControl, useOutbox } from '#shared/outbox/outbox-state.ts';
import { sendOutbox } from '#shared/outbox/send/send-outbox.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { listWaitingComments } from '#shared/outbox/waiting/use-waiting-comments.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { findAnswer } from '#shared/take-along/show/find-answer.ts';
import { Copies } from '#shared/take-along/store/copies.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import type { OrderCopy } from '#shared/take-along/store/stored-shapes.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { createBasis, createOrderDetail, orderId, phoneActor } from '../support/order-detail.ts';
import { startChineseTexts } from '../support/texts.ts';

const self = { actor: phoneActor, fullName: '王磊' };
const member = { id: 'account-2', fullName: '李强', phoneNumber: null };

let outbox: Outbox;
let copies: Copies;
let control: OutboxControl;
let calls: ReceivedCall[];
let answer: (call: ReceivedCall) => unknown;

const stepOf = (text: string, changes: Partial<CommentStep> = {}): CommentStep => ({
  id: null,
  input: { orderId, text, isInternal: true, mentionIds: [], fileIds: [] },
  shown: { mentions: [], files: [] },
  ...changes,
});
const older = {
  ...{ id: 'comment-1', by: { id: 'account-3', fullName: '赵敏' }, text: '门禁 1234', isInternal: true, mentions: [], files: [] },
  ...{ at: '2026-11-20T05:00:00.000Z', receivedAt: null, isTimeCertain: true },
};
const copyOf = (changes: Parameters<typeof createOrderDetail>[0] = {}): OrderCopy => {
  const order = createOrderDetail({ members: [{ id: 'account-1', fullName: '王磊', phoneNumber: null }, member], ...changes });
  const { orderNo, title, site } = order;
  const head = { order: { id: orderId, orderNo, title, site: site.name }, mayComment: true, mayCommentInternally: true };
  const page = { items: [older], total: 1, totalIsLeast: false, page: 1, pageSize: 20, cursor: null };
  return { order, basis: createBasis(order), comments: { ...page, ...head }, inspection: null, isOwn: true, isTeams: false };
};
const keepCopy = (copy: OrderCopy) => copies.put('orders', [{ id: orderId, version: '', data: copy }]);
const addTo = (text: string) => control.queue({ id: null, call: 'updateWorkOrder', orderId, input: { mode: 'add', text }, position: null });
const send = () => sendOutbox(outbox, new AbortController().signal, async () => undefined);
const accept = (call: ReceivedCall) =>
  success(
    call.name === 'addOrderComment'
      ? { ...older, id: 'comment-2', text: call.input.text }
      : { id: orderId, orderNo: 'WO', status: workOrderStatus.executing, backTo: null, version: 6 },
  );
const idOf = (call: ReceivedCall | undefined) => (call?.input.intent as { id: string } | undefined)?.id;

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  storeTokens({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 60 } as never);
  storeUser(createUser());
  storeTenant({ id: 'tenant-1', name: '组织' } as never);
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  copies = new Copies(await openCopiesDatabase(`copies ${randomUUID()}`, () => undefined));
  await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: phoneActor });
  await keepCopy(copyOf());
  const show = async () => useOutbox.setState({ intents: await outbox.list() });
  const ignore = () => undefined;
  control = await createControl({ outbox, copies, show, announce: ignore, send: ignore, findSelf: async () => self });
  useOutbox.setState({ ...closedOutbox, control });
  ({ calls } = startFakeServer((call) => answer(call) as never));
  answer = accept;
});
afterEach(() => {
  useOutbox.setState(closedOutbox);
  outbox.close();
  copies.close();
});

describe('a comment that is written without a network', () => {
  it('is shown on its order until the list of the server has it, and leaves the order as it is', async () => {
    const kept = await control.comment(stepOf('阀门井已打开', { shown: { mentions: [member], files: [] } }));
    expect(kept).toMatchObject({ by: { id: 'account-1', fullName: '王磊' }, text: '阀门井已打开', isInternal: true, receivedAt: null });
    await control.comment(stepOf('已关阀'));
    const intents = await outbox.list();
    expect(listWaitingComments(intents, orderId, 0).map(({ text, needsDecision }) => [text, needsDecision])).toEqual([
      ['已关阀', false],
      ['阀门井已打开', false],
    ]);
    expect(listWaitingComments(intents, 'another', 0)).toEqual([]);
    expect(showOrder(copyOf(), intents, self, Date.now())).toEqual({
      ...{ patch: {}, untilVersion: null, waiting: 2, needingDecision: 0, isUnsent: false },
    });
    await send();
    const sent = await outbox.list();
    const firstAt = Math.min(...sent.map(({ changedAt }) => changedAt));
    expect(listWaitingComments(sent, orderId, firstAt - 1)).toHaveLength(2);
    expect(listWaitingComments(sent, orderId, Date.now())).toEqual([]);
  });

  it('goes in its place among the steps of its order, which do not follow from it', async () => {
    await addTo('先补充');
    await control.comment(stepOf('再评论'));
    await addTo('最后补充');
    await send();
    expect(calls.map(({ name }) => name)).toEqual(['updateWorkOrder', 'addOrderComment', 'updateWorkOrder']);
    const [first, comment, last] = calls;
    expect(comment?.input).toEqual({
      ...{ orderId, text: '再评论', isInternal: true, mentionIds: [], fileIds: [] },
      intent: { id: idOf(comment), seq: 2, deviceId: expect.any(String), done: expect.anything(), contact: expect.anything() },
    });
    expect(last?.input.intent).toMatchObject({ after: idOf(first) });
  });

  it('keeps the key of an attempt whose answer was lost', async () => {
    const id = randomUUID();
    await control.comment(stepOf('已断电', { id }));
    await send();
    expect(idOf(calls[0])).toBe(id);
  });

  it('is its author’s to decide on where the server refuses it, and holds up nothing', async () => {
    await control.comment(stepOf('已断电'));
    await addTo('随后补充');
    answer = (call) => {
      if (call.name === 'getIntentStates') return success([]);
      return call.name === 'addOrderComment' ? { code: bodyCode.conflict, message: '工单已结束', data: null } : accept(call);
    };
    await send();
    expect((await outbox.list()).map(({ state }) => state)).toEqual(['stuck', 'applied']);
    expect(listWaitingComments(await outbox.list(), orderId, Date.now())).toMatchObject([{ text: '已断电', needsDecision: true }]);
  });

  it('cannot wait where the phone has no copy of the order, or the order is over', async () => {
    expect(await control.comment(stepOf('无副本', { input: { orderId: randomUUID(), text: '无副本' } }))).toBeNull();
    await keepCopy(copyOf({ status: workOrderStatus.completed }));
    expect(await control.comment(stepOf('已结束'))).toBeNull();
    expect(await outbox.list()).toEqual([]);
  });
});

describe('the copy of an order', () => {
  it('has its newest comments, by the order and by one of them, and whom one may name', async () => {
    const head = await findAnswer(copies, ['listOrderComments', { orderId, pageSize: 3 }], true);
    expect(head?.data).toMatchObject({ items: [older], cursor: null, mayComment: true, order: { id: orderId } });
    const pages = await findAnswer(copies, ['listOrderComments', { commentId: 'comment-1' }, 'pages', 30], true);
    expect(pages?.data).toMatchObject({ pages: [{ items: [older] }] });
    expect(await findAnswer(copies, ['listOrderComments', { commentId: 'comment-9' }], true)).toBeNull();
    const people = await findAnswer(copies, ['listMentionablePeople', { orderId, isInternal: true }], true);
    expect(people?.data).toEqual([{ id: 'account-2', fullName: '李强', part: 'participant' }]);
    expect(await findAnswer(copies, ['listMentionablePeople', { orderId, isInternal: true }], false)).toBeNull();
  });
});
