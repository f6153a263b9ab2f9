import { type ApiInput, bodyCode } from '@energy-om/contract';
import { maxCommentLength, maxOrderComments } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchOutbox } from '#services/notification/dispatch-outbox.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { readMessages, recipientsNow } from '../support/assertions/notifications.ts';
import { hostileText } from '../support/assertions/order-action-suite.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture, type OrderStage } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let order: Moved;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  order = await fixture.orderAt('50.team');
  await notify();
});

const client = (person: TestPerson) => fixture.tenant.clients[person];
const idOf = (person: TestPerson) => fixture.tenant.accounts[person].id;
const comment = (person: TestPerson, input: Partial<ApiInput<'addOrderComment'>> = {}) =>
  client(person).succeed('addOrderComment', { orderId: order.id, text: '已到现场', ...input });
const tryComment = (person: TestPerson, input: Partial<ApiInput<'addOrderComment'>> = {}) =>
  client(person).call('addOrderComment', { orderId: order.id, text: '已到现场', ...input });
const textsFor = async (person: TestPerson) =>
  (await client(person).succeed('listOrderComments', { orderId: order.id })).items.map(({ text }) => text);
const notify = () => dispatchOutbox(server.context, recipientsNow(server.context), 1000);
const topicsFor = async (person: TestPerson, id: string) =>
  (await readMessages(client(person))).filter(({ subject }) => subject.kind === 'comment' && subject.id === id).map(({ topic }) => topic);
const upload = async (person: TestPerson): Promise<string> =>
  (await client(person).upload('uploadFile', [{ name: 'a.txt', bytes: Buffer.from(person) }])).data.id;
const statusOf = async (person: TestPerson, fileId: string) =>
  (await server.app.inject({ method: 'GET', url: `/files/${fileId}`, headers: client(person).headers })).statusCode;

describe('addOrderComment', () => {
  itRejectsUnauthorised('addOrderComment', () => ({ server, tenant: fixture.tenant }), ['stranger', 'energy_clerk', 'platform_admin']);

  it('leaves the comment, its files and an audit row, and the order as it is', async () => {
    const fileId = await upload('technician');
    const written = await comment('technician', { text: ` ${hostileText} `, fileIds: [fileId], mentionIds: [idOf('dispatcher')] });
    expect(written).toMatchObject({
      by: { id: idOf('technician') },
      text: hostileText.trim(),
      isInternal: true,
      mentions: [{ id: idOf('dispatcher'), fullName: fixture.tenant.accounts.dispatcher.fullName }],
      files: [{ id: fileId }],
    });
    const listed = await client('dispatcher').succeed('listOrderComments', { orderId: order.id });
    expect(listed).toMatchObject({ items: [written], order: { id: order.id, orderNo: order.orderNo }, mayComment: true });
    expect(await client('dispatcher').succeed('listOrderComments', { commentId: written.id })).toEqual(listed);
    expect((await client('dispatcher').succeed('getWorkOrder', { id: order.id })).version).toBe(order.version);
    expect(await readAudit(server, 'addOrderComment', order.id)).toMatchObject([
      { subject_kind: 'workOrder', account_id: idOf('technician'), changes: { commentId: written.id, fileIds: [fileId] } },
    ]);
  });

  it('is internal for the staff unless they decide otherwise, and never for a client', async () => {
    expect(await comment('technician')).toMatchObject({ isInternal: true });
    expect(await comment('technician', { isInternal: false })).toMatchObject({ isInternal: false });
    expect(await comment('client_rep')).toMatchObject({ isInternal: false });
    expect((await tryComment('client_rep', { isInternal: true })).code).toBe(bodyCode.forbidden);
  });

  it('needs a text or a file, and limits both', async () => {
    const faults: [field: string, change: Partial<ApiInput<'addOrderComment'>>][] = [
      ['text', { text: '  ' }],
      ['text', { text: '长'.repeat(maxCommentLength + 1) }],
      ['fileIds', { fileIds: [await upload('secondTechnician')] }],
      ['fileIds.0', { fileIds: ['x'] }],
      ['mentionIds', { mentionIds: [idOf('stranger')] }],
      ['mentionIds', { mentionIds: [foreign.tenant.accounts.technician.id] }],
    ];
    for (const [field, change] of faults) {
      const { code, data } = await tryComment('technician', change);
      expect([code, Object.keys((data as { fields: object }).fields)]).toEqual([bodyCode.invalid, [field]]);
    }
    expect(await comment('technician', { text: '', fileIds: [await upload('technician')] })).toMatchObject({ text: '' });
  });

  it('is taken while closing is under way, and not once the order is over', async () => {
    for (const stage of ['110', '120'] as OrderStage[]) {
      order = await fixture.orderAt(stage);
      expect(await comment('technician')).toMatchObject({ isInternal: true });
    }
    for (const stage of ['90', '130'] as OrderStage[]) {
      order = await fixture.orderAt(stage);
      expect(await tryComment('dispatcher')).toMatchObject({ code: bodyCode.conflict, data: { id: order.id, status: order.status } });
      expect(await client('dispatcher').succeed('listOrderComments', { orderId: order.id })).toMatchObject({
        mayComment: false,
        items: [],
      });
    }
  });

  it('takes so many comments on an order and no more', async () => {
    const row = { tenant_id: fixture.tenant.id, order_id: order.id, account_id: idOf('technician'), text: 'x', is_internal: true };
    const rows = Array.from({ length: maxOrderComments }, () => ({
      ...row,
      id: server.context.ids.next(),
      created_at: server.clock.now(),
    }));
    await server.database.kysely.insertInto('work_order_comments').values(rows).execute();
    expect((await tryComment('technician')).code).toBe(bodyCode.conflict);
  });

  it('is written once, however often it is sent', async () => {
    const input = { orderId: order.id, text: '重复' };
    const [one, other] = await Promise.all(
      [1, 2].map(() => client('technician').call('addOrderComment', input, { idempotencyKey: 'comment-once' })),
    );
    expect(one).toEqual(other);
    expect(await textsFor('technician')).toEqual(['重复']);
  });

  it('leaves nothing on an order of another tenant, which counts as unknown', async () => {
    const unknown = await foreign.tenant.clients.tenant_admin.call('addOrderComment', { orderId: server.context.ids.next(), text: 'x' });
    expect(await foreign.tenant.clients.tenant_admin.call('addOrderComment', { orderId: order.id, text: 'x' })).toEqual(unknown);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await textsFor('dispatcher')).toEqual([]);
  });
});

describe('listOrderComments', () => {
  itRejectsUnauthorised('listOrderComments', () => ({ server, tenant: fixture.tenant }), ['stranger', 'energy_clerk', 'platform_admin']);

  it('shows clients nothing of what is internal: no text, no count, no file, and the comment itself counts as unknown', async () => {
    const fileId = await upload('technician');
    const internal = await comment('technician', { text: '客户配电室很乱', fileIds: [fileId] });
    await comment('technician', { text: '预计 16 点完成', isInternal: false, fileIds: [await upload('technician')] });
    expect(await textsFor('team_leader')).toEqual(['预计 16 点完成', '客户配电室很乱']);
    const shown = await client('client_rep').succeed('listOrderComments', { orderId: order.id });
    expect(shown).toMatchObject({ total: 1, mayComment: true, mayCommentInternally: false, items: [{ text: '预计 16 点完成' }] });
    expect((await client('client_rep').call('listOrderComments', { commentId: internal.id })).code).toBe(bodyCode.notFound);
    expect([await statusOf('dispatcher', fileId), await statusOf('client_rep', fileId)]).toEqual([200, 404]);
    expect(await statusOf('client_rep', shown.items[0]?.files[0]?.id ?? '')).toBe(200);
  });

  it('gives the pages by cursor, newest first', async () => {
    for (const text of ['一', '二', '三']) await comment('technician', { text });
    const input = { orderId: order.id, pageSize: 2 };
    const first = await client('technician').succeed('listOrderComments', input);
    const second = await client('technician').succeed('listOrderComments', { ...input, cursor: first.cursor ?? '' });
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(['三', '二', '一']);
    expect(second.cursor).toBeNull();
  });

  it('needs an order or a comment, and not both', async () => {
    for (const input of [{}, { orderId: order.id, commentId: order.id }])
      expect((await client('technician').call('listOrderComments', input)).code).toBe(bodyCode.invalid);
  });
});

describe('listMentionablePeople', () => {
  itRejectsUnauthorised('listMentionablePeople', () => ({ server, tenant: fixture.tenant }), [
    'stranger',
    'energy_clerk',
    'platform_admin',
  ]);

  const namesFor = async (person: TestPerson, input: { isInternal?: boolean; keyword?: string } = {}) =>
    (await client(person).succeed('listMentionablePeople', { orderId: order.id, ...input })).map(({ id }) => id);

  it('offers the staff whoever sees the order, and for an internal comment no client', async () => {
    const people = await namesFor('technician');
    for (const person of ['dispatcher', 'team_leader', 'tenant_admin', 'client_rep'] as const) expect(people).toContain(idOf(person));
    for (const person of ['technician', 'stranger', 'occupant', 'energy_clerk'] as const) expect(people).not.toContain(idOf(person));
    const internal = await namesFor('technician', { isInternal: true });
    expect(internal).toContain(idOf('dispatcher'));
    expect(internal).not.toContain(idOf('client_rep'));
    expect(await namesFor('technician', { keyword: 'DISPATCH' })).toEqual([idOf('dispatcher')]);
  });

  it('offers a client who is responsible for the order alone, and who has written there for clients to read', async () => {
    order = await fixture.orderAt('10');
    expect(await namesFor('client_rep')).toEqual([]);
    order = await fixture.orderAt('20.person');
    expect(await namesFor('client_rep')).toEqual([idOf('technician')]);
    await comment('tenant_admin', { isInternal: true });
    expect(await namesFor('client_rep')).toEqual([idOf('technician')]);
    await comment('tenant_admin', { isInternal: false });
    expect((await namesFor('client_rep')).toSorted()).toEqual([idOf('technician'), idOf('tenant_admin')].toSorted());
    expect(await tryComment('client_rep', { mentionIds: [idOf('team_leader')] })).toMatchObject({ code: bodyCode.invalid });
  });
});

describe('a comment', () => {
  it('notifies whom it names, and whose order it is, but not its author', async () => {
    const { id } = await comment('secondTechnician', {
      mentionIds: [idOf('team_leader'), idOf('secondTechnician')],
      text: `请看\n一下 ${'长'.repeat(80)}`,
    });
    await notify();
    expect(await topicsFor('team_leader', id)).toEqual(['mentioned']);
    expect(await topicsFor('technician', id)).toEqual(['commented']);
    expect(await topicsFor('secondTechnician', id)).toEqual([]);
    // The client is not notified of what is internal, nor the administrator of what is not theirs.
    for (const person of ['client_rep', 'tenant_admin'] as const) expect(await topicsFor(person, id)).toEqual([]);
    const [message] = (await readMessages(client('team_leader'))).filter(({ subject }) => subject.id === id);
    expect(message).toMatchObject({ kind: 'workOrders', detail: order.orderNo, by: fixture.tenant.accounts.secondTechnician.fullName });
    expect(message?.excerpt).toMatch(/^请看 一下 长+…$/);
  });

  it('of a client reaches the dispatcher while nobody has the order', async () => {
    order = await fixture.create('client_rep');
    await notify();
    const { id } = await comment('client_rep', { text: '几点能来？' });
    await notify();
    expect(await topicsFor('dispatcher', id)).toEqual(['commented']);
    expect(await topicsFor('client_rep', id)).toEqual([]);
  });

  it('is announced to phones whose account may read it', async () => {
    const events: unknown[] = [];
    const stop = server.context.eventBus.subscribe((event) => void (event.kind === 'order-commented' && events.push(event)));
    await comment('technician');
    stop();
    expect(events).toEqual([{ kind: 'order-commented', tenantId: fixture.tenant.id, orderId: order.id, isInternal: true }]);
  });
});
