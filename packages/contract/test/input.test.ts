import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { requiredText } from '../src/areas/schemas/account-wire.ts';
import { type ApiInput, api, decodeQuery, type Endpoint, encodeQuery } from '../src/index.ts';

const id = '019a9f00-0000-7000-8000-000000000001';

function faultsOf(schema: z.ZodType, input: unknown): string[] {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
}

describe('pagination', () => {
  const paged = (Object.entries(api) as [string, Endpoint][]).filter(([, { input }]) => {
    return Object.hasOwn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}, 'pageSize');
  });

  test('is an input of every list that people scroll', () => {
    expect(paged.map(([name]) => name).sort()).toEqual([
      'listAlarmRules',
      'listAlarms',
      'listAnnouncementReaders',
      'listAnnouncements',
      'listAuditLog',
      'listBills',
      'listCutoffRequests',
      'listCutoffs',
      'listDeliveries',
      'listDeviceWorkOrders',
      'listDevices',
      'listEndingSkills',
      'listFormerPayers',
      'listGateways',
      'listInvites',
      'listMaintainedObjects',
      'listMaintenanceLog',
      'listManagedAnnouncements',
      'listManagedDevices',
      'listMemberSignIns',
      'listMembers',
      'listMeterModels',
      'listMeterReadings',
      'listMeters',
      'listNotifications',
      'listOfflineCases',
      'listOrderComments',
      'listPaymentBills',
      'listPaymentDifferences',
      'listPayments',
      'listPermits',
      'listRefunds',
      'listRejectedMessages',
      'listRoomApplications',
      'listRoomRecords',
      'listShiftRequests',
      'listSiteMeters',
      'listSpareParts',
      'listStockEntries',
      'listSuspectUses',
      'listSwitchings',
      'listTenantRooms',
      'listTenants',
      'listTimedOutWorkOrders',
      'listUnmatchedPayments',
      'listUserProjects',
      'listWalletEntries',
      'listWalletMoves',
      'listWallets',
      'listWorkOrders',
    ]);
  });

  /** The ids that some of the lists require. */
  const requiredIds = (input: z.ZodType) =>
    Object.fromEntries(
      ['deviceId', 'siteId', 'accountId', 'orderId', 'announcementId', 'roomId', 'walletId'].flatMap((key) =>
        input instanceof z.ZodObject && key in input.shape ? [[key, id]] : [],
      ),
    );

  test.each(paged)('of %s accepts pages 1 to 10,000 of up to 100 items', (_, { input }) => {
    const own = requiredIds(input);
    for (const page of [0, -1, 1e9, 1.5, 'two', '', 10_001]) expect(faultsOf(input, { ...own, page })).toEqual(['page']);
    for (const pageSize of [0, -1, 1e9, 0.5, 'many', '', 101]) expect(faultsOf(input, { ...own, pageSize })).toEqual(['pageSize']);
    for (const page of [1, '7', 10_000]) expect(faultsOf(input, { ...own, page, pageSize: '100' })).toEqual([]);
    expect(input.parse(own)).toMatchObject({ page: 1, pageSize: 20 });
  });
});

describe('the query of a list', () => {
  const parse = (input: ApiInput<'listWorkOrders'>) => api.listWorkOrders.input.parse(decodeQuery(encodeQuery(input)));

  test('survives encoding and decoding', () => {
    expect(
      parse({ status: [10, 100], scope: 'team', level: 2, page: 3, counts: true, keyword: '配电房 A&B', longitude: 113.9, latitude: 22.5 }),
    ).toMatchObject({
      status: [10, 100],
      scope: 'team',
      sort: 'newest',
      level: 2,
      page: 3,
      counts: true,
      pageSize: 20,
      keyword: '配电房 A&B',
      longitude: 113.9,
      latitude: 22.5,
    });
  });

  test('parses a single status as a list of one', () => {
    expect(parse({ status: [50] }).status).toEqual([50]);
    expect(parse({}).status).toBeUndefined();
  });

  test('accepts only the codes of the specification', () => {
    expect(faultsOf(api.listWorkOrders.input, { status: ['55'] })).toEqual(['status.0']);
    expect(faultsOf(api.listWorkOrders.input, { level: '5' })).toEqual(['level']);
    expect(faultsOf(api.listWorkOrders.input, { scope: 'everything' })).toEqual(['scope']);
    expect(faultsOf(api.listWorkOrders.input, { latitude: '91' })).toEqual(['latitude']);
  });

  test('parses booleans from text', () => {
    expect(api.listMeters.input.parse({ online: 'false' }).online).toBe(false);
    expect(api.listMeters.input.parse({ online: true }).online).toBe(true);
    expect(faultsOf(api.listMeters.input, { online: 'no' })).toEqual(['online']);
  });
});

describe('a required text', () => {
  const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null;

  test.each([[undefined], [null], [''], ['   '], ['undefined'], [' undefined '], [5]])(
    'refuses %j with the message of its field',
    (value) => {
      expect(messageOf(requiredText('must'), value)).toBe('必填项不允许为空');
    },
  );

  test('is trimmed', () => {
    expect(requiredText('must').parse(' a b ')).toBe('a b');
  });

  test('has a maximum length', () => {
    expect(requiredText('must', 3).safeParse('abcd').success).toBe(false);
    expect(requiredText('must', 3).safeParse('abc').success).toBe(true);
  });

  test('of the login has the messages of the specification word for word', () => {
    const faults = api.logInWithPassword.input
      .safeParse({ loginName: 'undefined' })
      .error?.issues.map(({ path, message }) => [path[0], message]);
    expect(faults).toEqual([
      ['loginName', '请输入手机号'],
      ['passWord', '请输入密码'],
    ]);
  });
});

describe('a new order', () => {
  const order: ApiInput<'createWorkOrder'> = {
    projectId: id,
    siteId: id,
    businessTypeId: id,
    level: 2,
    title: 'Pump room',
    description: 'Noise',
    objects: [{ kind: 'device', id }],
  };
  const { input } = api.createWorkOrder;

  test('requires a description of at least five characters and an object', () => {
    expect(faultsOf(input, order)).toEqual([]);
    expect(faultsOf(input, { ...order, description: ' Leak ' })).toEqual(['description']);
    expect(faultsOf(input, { ...order, objects: [] })).toEqual(['objects']);
    expect(faultsOf(input, { ...order, title: '  ' })).toEqual(['title']);
    expect(faultsOf(input, { ...order, level: '2' })).toEqual(['level']);
  });

  test('drops unknown fields', () => {
    const parsed = input.parse({ ...order, status: 90, version: 7, createdBy: id });
    expect(parsed).toEqual({ ...order, fileIds: [], customAnswers: {} });
  });
});

describe('an action', () => {
  test('requires the id and version of the order', () => {
    for (const name of ['acceptWorkOrder', 'assignWorkOrder', 'dispatchWorkOrder', 'sendBackWorkOrder', 'signClosing'] as const) {
      expect(faultsOf(api[name].input, { memberIds: [], pass: true })).toEqual(['id', 'version']);
    }
    expect(faultsOf(api.acceptWorkOrder.input, { id, version: 0 })).toEqual(['version']);
    expect(faultsOf(api.acceptWorkOrder.input, { id, version: '1' })).toEqual(['version']);
  });

  test('requires instants with an offset', () => {
    const dispatch = (expectedAt: string) => faultsOf(api.dispatchWorkOrder.input, { id, version: 1, expectedAt });
    expect(dispatch('2026-11-20T09:00:00+08:00')).toEqual([]);
    expect(dispatch('2026-11-20T01:00:00Z')).toEqual([]);
    expect(dispatch('2026-11-20T09:00:00')).toEqual(['expectedAt']);
    expect(dispatch('2026-13-20T09:00:00Z')).toEqual(['expectedAt']);
  });

  test('accepts only one to five whole stars', () => {
    for (const stars of [0, 6, 3.5, '5'])
      expect(faultsOf(api.commentWorkOrder.input, { id, version: 1, kind: 'evaluate', stars })).toEqual(['stars']);
  });
});

describe('an unknown key', () => {
  const readCalls = Object.entries(api).filter(([, { method, limit }]) => method === 'GET' || limit === 'read');

  test.each(readCalls)('is refused by %s, which only reads', (_, { input }) => {
    const { error } = input.safeParse({ levle: 1 });
    expect(error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['levle'], path: [] }));
  });

  test('is ignored in the body of a write and in the token call (RFC 6749 §3.2)', () => {
    expect(faultsOf(api.acceptWorkOrder.input, { id, version: 1, status: 90 })).toEqual([]);
    expect(faultsOf(api.requestToken.input, { grant_type: 'refresh_token', refresh_token: 'x', scope: 'all' })).toEqual([]);
  });
});
