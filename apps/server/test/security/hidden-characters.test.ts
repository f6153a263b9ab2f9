import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const message = '不能含有不可见字符，请删除后重新输入';
const names = ['张\u200b伟', '张\u202e伟', '张\u2066伟', '张\u0007伟', '👩\u200d🔧'];

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

describe('a name with invisible characters', () => {
  it.each(names)('is refused at its field, for a person, a team, a rule and an order’s title: %j', async (name) => {
    const admin = tenant.clients.tenant_admin;
    const id = server.context.ids.next();
    const team = { name, memberIds: [], leaderId: null };
    const rule = { name, target: { kind: 'device', id }, condition: {}, schedule: null };
    const order = { title: name, description: '变压器声音异常' };
    for (const [answer, field] of [
      [await admin.call('updateProfile', { fullName: name }), 'fullName'],
      [await admin.call('createTeam', team), 'name'],
      [await admin.call('saveAlarmRule', rule), 'name'],
      [await tenant.clients.client_rep.call('createWorkOrder', order), 'title'],
      [
        await createTestClient(server).call('registerAppUser', {
          loginName: '13712345670',
          fullName: name,
          passWord: 'Long-Enough-1',
          verificationCode: '123456',
        }),
        'fullName',
      ],
    ] as const) {
      expect(answer.code).toBe(bodyCode.invalid);
      expect(answer.data.fields).toMatchObject({ [field]: message });
    }
  });

  it('is refused in English as well, and names in any script stay allowed', async () => {
    const { client } = await tenant.addAccount([]);
    const { data } = await client.call('updateProfile', { fullName: 'A\u200bB' }, { headers: { 'accept-language': 'en' } });
    expect(data.fields).toEqual({ fullName: 'Invisible characters are not allowed: please type it again' });
    for (const fullName of ['欧阳娜娜', 'Zoë O’Brien', 'Łukasz', '𠮷田']) await client.succeed('updateProfile', { fullName });
  });

  it('is refused for a file', async () => {
    const bytes = Buffer.from('hello');
    const file = (name: string) => tenant.clients.technician.upload('uploadFile', [{ name, bytes }]);
    expect((await file('报\u200b告.txt')).code).toBe(bodyCode.invalid);
    expect((await file('gpj.\u202etxt')).code).toBe(bodyCode.invalid);
    expect((await file('报告.txt')).code).toBe(bodyCode.success);
  });
});
