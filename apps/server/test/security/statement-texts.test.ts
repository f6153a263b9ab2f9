import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { maxPrepared } from '#db/pool/prepared-statements.ts';
import { statement } from '#db/statement.ts';
import { createNotification } from '../support/assertions/notifications.ts';
import { watchStatements } from '../support/assertions/watch-statements.ts';
import { createAlarm } from '../support/factories/create-alarms.ts';
import { signIn, type TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture, orderStages } from '../support/factories/order-fixture.ts';
import { createRandom, type InputParts, makeInput, pick } from '../support/factories/random-input.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
const orderIds: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ encryption: false });
  fixture = await createOrderFixture(server);
  for (const place of orderStages) orderIds.push((await fixture.orderAt(place)).id);
  const { tenant, operations } = fixture;
  for (const deviceId of [operations.deviceId, operations.meterId]) await createAlarm(server, tenant.id, deviceId);
  for (const person of people) await createNotification(server, tenant.id, tenant.accounts[person].id, { topic: 'accept' });
});
afterAll(() => server.close());

const people: readonly TestPerson[] = [
  'tenant_admin',
  'tenant_admin',
  'tenant_admin',
  'dispatcher',
  'team_leader',
  'technician',
  'client_rep',
  'occupant',
  'energy_clerk',
];

const served = (Object.entries(api) as [ApiName, Endpoint][]).map(([name]) => name);
/** These check passwords and codes, which is deliberately slow. */
const slow = (name: ApiName) => api[name].limit === 'guess';

/** Valid values by the names of fields. @param cursors of the calls before */
function createGood(cursors: readonly string[]): InputParts['good'] {
  const { tenant, operations } = fixture;
  const accounts = [tenant.accounts.secondTechnician.id, tenant.accounts.stranger.id];
  const values: Record<string, readonly unknown[]> = {
    projectId: [operations.projectId],
    siteId: [tenant.areas.site],
    siteIds: [tenant.areas.site],
    areaId: [tenant.areas.site, tenant.areas.building],
    businessTypeId: [operations.businessTypeId],
    deviceId: [operations.deviceId, operations.meterId],
    meterId: [operations.meterId],
    gatewayId: [operations.gatewayId],
    id: [...orderIds, operations.meterId, operations.gatewayId],
    teamId: [tenant.team.id],
    accountId: accounts,
    assigneeId: accounts,
    memberIds: accounts,
    cursor: cursors.slice(-50),
    level: [1, 2, 3, 4],
    status: [10, 20, 50, 60, 110],
    version: [1, 2, 3, 4],
    page: Array.from({ length: 400 }, (_, index) => index + 1),
  };
  return (field) => values[field] ?? [];
}

interface Walk {
  clients: Map<TestPerson, TestClient>;
  /** Cursors of the lists that were read. */
  cursors: string[];
  /** Texts that were made up. */
  madeUp: Set<string>;
}

/** Every served call as several people, with the same fields in each round and other values in them. */
async function walkRound({ clients, cursors, madeUp }: Walk, round: number): Promise<void> {
  const { tenant } = fixture;
  const parts: InputParts = { shape: createRandom(1), random: createRandom(round + 2), good: createGood(cursors), madeUp };
  for (const name of served.flatMap((name) => Array<ApiName>(slow(name) ? 1 : 4).fill(name))) {
    const person = pick(parts.shape, people);
    const { code, data } = await ask(clients.get(person) as TestClient, name, parts);
    if (code === bodyCode.tokenExpired || endsSessions.includes(name))
      clients.set(person, await signIn(server, tenant.accounts[person].id, tenant.id));
    if (typeof data?.cursor === 'string') cursors.push(data.cursor);
  }
}

function ask(client: TestClient, name: ApiName, parts: InputParts): Promise<Answer> {
  const input = makeInput(name, parts);
  if (name !== 'uploadFile' && name !== 'uploadFiles') return client.call(name, input);
  const [content] = [...parts.madeUp].slice(-1);
  return client.upload(name, [{ name: `${content}.txt`, bytes: Buffer.from(content ?? '') }], input as Record<string, string>);
}

const endsSessions: readonly ApiName[] = ['logOut', 'switchTenant'];

/** Constants by which a text may differ: how far a page may reach into a list, the statuses of a tab, and what of the refunds waits for whom. */
const constants = [
  /\blimit (?:101|10001)\b/g,
  /o\.status in \([\d, ]+\)(?: and \(o\.status <> \d+ or o\.back_to = '\w+'\))?/g,
  /\br\.state = '(?:requested|waiting)'/g,
];

/** A text without its literals: two texts with the same rest differ by a value. */
function blankLiterals(text: string): string {
  return text.replace(/'[^']*'/g, "'?'").replace(/(?<![$\w.])\d+(?:\.\d+)?/g, '?');
}

/** A text that makes room for another: its name is a statement's or the hash of a text, and it comes whenever a connection's places are used up. */
const isDeallocation = (text: string): boolean => text.startsWith('deallocate "');

function withoutConstants(text: string): string {
  return constants.reduce((rest, constant) => rest.replaceAll(constant, 'constant'), text);
}

describe('abuse case 26: input values in the text of statements', () => {
  it('do not occur in a random walk over every call: the number of texts stops growing, and no two differ by a value', async () => {
    const { texts, stop } = watchStatements();
    const walk: Walk = {
      clients: new Map(people.map((person) => [person, fixture.tenant.clients[person]])),
      cursors: [],
      madeUp: new Set(),
    };
    // A certificate is recorded only with dates in their order, which the walk makes up by chance, with many statements at once.
    const { tenant } = fixture;
    await tenant.clients.tenant_admin.succeed('saveSkill', { accountId: tenant.accounts.technician.id, kind: 'welding' });
    const added: string[][] = [];
    for (let round = 0; round < 8; round += 1) {
      const before = new Set(texts);
      await walkRound(walk, round);
      added.push([...texts].filter((text) => !before.has(text) && !isDeallocation(text)));
    }
    stop();
    expect(texts.size).toBeGreaterThan(100);
    // A call's statements also depend on the data, so a rare branch may occur late.
    for (const late of added.slice(-2)) expect(late.length, late.join('\n')).toBeLessThan(10);
    const variants = Map.groupBy(new Set([...texts].map(withoutConstants)), blankLiterals);
    expect([...variants.values()].filter((alike) => alike.length > 1)).toEqual([]);
    const long = [...walk.madeUp].filter((text) => text.length > 4);
    expect(long.length).toBeGreaterThan(50);
    expect([...texts].filter((text) => long.some((input) => text.includes(input)))).toEqual([]);
  });
});

/** Prepared statements of each connection of the pool. */
async function countPrepared(database: Database): Promise<number[]> {
  const text = 'select pg_backend_pid() as process, (select count(*)::int from pg_prepared_statements) as count, pg_sleep(0.2)';
  const looks = Array.from({ length: 20 }, () => sql.raw<{ process: number; count: number }>(text).execute(database.kysely));
  const rows = (await Promise.all(looks)).flatMap(({ rows }) => rows);
  return [...new Map(rows.map(({ process, count }) => [process, count])).values()];
}

describe('abuse case 26: an occupant who asks for thousands of distinct pages', () => {
  it('leaves no more prepared statements behind than one who asks for a few', async () => {
    const { client: occupant } = await fixture.tenant.addAccount([{ role: 'occupant' }]);
    const { texts, stop } = watchStatements();
    const ask = async (page: number, pageSize: number) => {
      for (const name of ['listNotifications', 'listWorkOrders'] as const) {
        const { code } = await occupant.call(name, { page, pageSize });
        if (![bodyCode.success, bodyCode.forbidden].some((expected) => expected === code)) throw new Error(`${name} answered ${code}`);
      }
    };
    for (const [page, pageSize] of [
      [1, 20],
      [2, 20],
      [40, 50],
    ] as const)
      await ask(page, pageSize);
    // Statements of this process outside the calls do not count.
    const listing = () => [...texts].filter((text) => /from (?:notifications|work_orders)/.test(text)).length;
    const few = listing();
    expect(few).toBeGreaterThan(2);
    for (let number = 0; number < 1000; number += 1) await ask(1 + (number % 99), 1 + Math.floor(number / 10));
    stop();
    expect(listing()).toBe(few);
    for (const count of await countPrepared(server.database)) expect(count).toBeLessThanOrEqual(maxPrepared);
  });
});

describe('the prepared statements of a connection', () => {
  it('are bounded: the least recently used one makes room, and is prepared again when it is needed', async () => {
    const database = await openWorkerDatabase();
    const run = (number: number) =>
      database.run(statement<object, { n: number }>(`bounded "${number}"`, `select ${number} as n`), {}).then(([row]) => row?.n);
    for (let number = 0; number < maxPrepared * 2; number += 1) {
      expect(await run(number)).toBe(number);
      // Used repeatedly, so never the oldest.
      expect(await run(0)).toBe(0);
    }
    const kept = () => database.run(statement<object, { name: string }>('kept', 'select name from pg_prepared_statements'), {});
    const names = (await kept()).map(({ name }) => name);
    expect(names).toHaveLength(maxPrepared);
    expect(names).toContain('bounded "0"');
    expect(names).not.toContain('bounded "1"');
    expect(await run(1)).toBe(1);
    expect(await run(2)).toBe(2);
    // A statement that the database refused was never prepared, and takes no place.
    await expect(database.run(statement('wrong', 'select nothing from nowhere'), {})).rejects.toThrow('nowhere');
    for (let number = 0; number < maxPrepared; number += 1) expect(await run(number)).toBe(number);
    expect((await kept()).length).toBeLessThanOrEqual(maxPrepared);
    await database.close();
  });
});
