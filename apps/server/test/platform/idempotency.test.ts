import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyVerb, runCall } from '#http/api/run-call.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { conflict, ServiceError } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { maxUploadsOfAccount } from '#services/file/reserve-upload.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let keys = 0;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(() => {
  keys += 1;
  key = `key-${keys}`;
});

const text = (content: string) => [{ name: 'note.txt', bytes: Buffer.from(content), mime: 'text/plain' }];
const upload = (content: string, idempotencyKey: string) =>
  tenant.clients.technician.upload('uploadFile', text(content), {}, { idempotencyKey });
const countFiles = async () =>
  (await server.database.kysely.selectFrom('files').select('id').where('tenant_id', '=', tenant.id).execute()).length;

describe('a write with an idempotency key', () => {
  it('takes effect once, and its repeat gets the first answer', async () => {
    const first = await upload('same', key);
    const before = await countFiles();
    expect(first.code).toBe(bodyCode.success);
    expect(await upload('same', key)).toEqual(first);
    expect(await countFiles()).toBe(before);
  });

  it('takes effect once when it is sent twenty times at the same moment', async () => {
    const { tenant_admin } = tenant.clients;
    const { technician } = tenant.accounts;
    const create = () =>
      tenant_admin.call(
        'createTeam',
        { name: '同时来的班组', memberIds: [technician.id], leaderId: technician.id },
        { idempotencyKey: key },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, create));
    expect(answers.every(({ code }) => code === bodyCode.success)).toBe(true);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const teams = await server.database.kysely.selectFrom('teams').select('name').where('tenant_id', '=', tenant.id).execute();
    expect(teams.filter(({ name }) => name === '同时来的班组')).toHaveLength(1);
  });

  it('with files takes effect once when it is sent at once as often as an account may upload', async () => {
    const before = await countFiles();
    const answers = await Promise.all(Array.from({ length: maxUploadsOfAccount }, () => upload('racing', key)));
    expect(answers.every(({ code }) => code === bodyCode.success)).toBe(true);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await countFiles()).toBe(before + 1);
  });

  it('is 4009 with another body', async () => {
    await upload('one', key);
    expect(await upload('two', key)).toMatchObject({ code: bodyCode.conflict, message: '请求重复且内容不一致' });
  });

  it('is 4009 with another call', async () => {
    await upload('one', key);
    expect((await tenant.clients.technician.upload('uploadFiles', text('one'), {}, { idempotencyKey: key })).code).toBe(bodyCode.conflict);
  });

  it('is free again after a day', async () => {
    const first = await upload('daily', key);
    server.clock.advance(24 * 60 * 60 * 1000);
    const nextDay = await signIn(server, tenant.accounts.technician.id, tenant.id);
    const again = await nextDay.upload('uploadFile', text('daily'), {}, { idempotencyKey: key });
    expect(again.code).toBe(bodyCode.success);
    expect(again.data.id).not.toBe(first.data.id);
    expect(await nextDay.upload('uploadFile', text('daily'), {}, { idempotencyKey: key })).toEqual(again);
  });

  it('means nothing to another account', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const { client: neighbour } = await tenant.addAccount([{ role: 'technician' }]);
    const mine = await client.upload('uploadFile', text('mine'), {}, { idempotencyKey: key });
    const theirs = await neighbour.upload('uploadFile', text('mine'), {}, { idempotencyKey: key });
    expect(theirs.code).toBe(bodyCode.success);
    expect(theirs.data.id).not.toBe(mine.data.id);
  });

  it.each(['a'.repeat(101), 'with space', 'ключ'])('is 4022 with the key %s', async (idempotencyKey) => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    expect((await client.call('logOut', {}, { idempotencyKey })).code).toBe(bodyCode.invalid);
  });
});

describe('simultaneous equal calls of a verb that finds its own work done', () => {
  const endpoint = {
    method: 'POST',
    path: '',
    access: 'account',
    summary: '',
    encoding: 'json',
    limit: 'write',
    optionalAuth: false,
    carriesPassword: false,
    writeOnlyOutputs: [],
    maxBodyBytes: null,
    writesTenant: true,
    input: z.object({}),
    output: z.object({}),
  } as const;

  async function createContext(): Promise<RequestContext> {
    const { account } = await tenant.addAccount([]);
    const actor = { accountId: account.id, tenantId: tenant.id } as never;
    return {
      ...server.context,
      requestId: 'r',
      address: '127.0.0.1',
      userAgent: null,
      language: 'en',
      deviceTime: null,
      operation: 'logOut',
      intent: null,
      idempotency: null,
      uploads: [],
      guess: null,
      actor,
    };
  }

  it('all get the first call’s answer', async () => {
    const context = await createContext();
    let isDone = false;
    const verb: AnyVerb = async (caller) => {
      const answer = await writeOnce(caller, { subjectKind: 'account', changes: {} }, async () => {
        if (isDone) throw conflict();
        return { answer: 42 };
      });
      isDone = true;
      return answer;
    };
    const run = () => runCall(endpoint, verb, { ...context }, { input: {}, text: 'body', idempotencyKey: key });
    expect(await Promise.all([run(), run(), run()])).toEqual([{ answer: 42 }, { answer: 42 }, { answer: 42 }]);
  });

  it('still get the refusal if none of them has written', async () => {
    const context = await createContext();
    const verb: AnyVerb = async () => Promise.reject(conflict());
    await expect(runCall(endpoint, verb, context, { input: {}, text: 'body', idempotencyKey: key })).rejects.toThrow(ServiceError);
  });

  it('leave nothing behind if the write fails half way', async () => {
    const context = await createContext();
    const verb: AnyVerb = (caller) =>
      writeOnce(caller, { subjectKind: 'account', subjectId: 'half', changes: {} }, async (tx) => {
        await tx.insertInto('teams').values({ tenant_id: tenant.id, id: caller.ids.next(), name: 'half a team' }).execute();
        throw new Error('the power went');
      });
    await expect(runCall(endpoint, verb, context, { input: {}, text: 'body', idempotencyKey: key })).rejects.toThrow('the power went');
    expect(await server.database.kysely.selectFrom('teams').select('id').where('name', '=', 'half a team').execute()).toEqual([]);
    expect(await server.database.kysely.selectFrom('audit_log').select('id').where('subject_id', '=', 'half').execute()).toEqual([]);
  });
});
