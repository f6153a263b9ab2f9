import { createApplicant } from '../factories/create-members.ts';
import { createOperations } from '../factories/create-operations.ts';
import { createArea } from '../factories/create-places.ts';
import { createTeam } from '../factories/create-teams.ts';
import { createTenant, signIn, type TestAccount, type TestPerson, type TestTenant } from '../factories/create-tenant.ts';
import { createOrderFixtureIn, type Moved, type OrderFixture, type OrderStage } from '../factories/order-fixture.ts';
import type { LocalWechat } from '../services/local-wechat.ts';
import { createTestClient, type TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';
import { createMarker, type Mark } from './access-marks.ts';
import type { Caller, Level } from './access-matrix.ts';

export interface Person {
  account: Pick<TestAccount, 'id' | 'loginName' | 'phoneNumber'>;
  client: TestClient;
}

/**
 * One tenant with two regions. Every kind of account has a member in `near`, with rights over the whole tenant. `far` has a
 * project, a team, things and people of its own, whose rights end there.
 */
export interface AccessFixture {
  server: TestServer;
  wechat: LocalWechat;
  near: OrderFixture;
  far: OrderFixture;
  /** Like `near`; the work is done by a colleague of the same team. */
  colleague: OrderFixture;
  callers: Record<Caller, Person>;
  /** Like `near`; the work is done by the caller. */
  self(caller: Caller): OrderFixture;
  /** Another account with the caller's role, for what can be done only once. */
  createCaller(caller: Caller): Promise<Person>;
  /** The same order until it has moved; then a new one. @param key names whose it is */
  orderAt(key: string, fixture: OrderFixture, place: OrderStage): Promise<Moved>;
  forgetOrder(id: string): Promise<void>;
  /** Orders that show how far an answer reaches; the caller's own if there is one. */
  listMarks(caller: Caller): Promise<Record<Exclude<Level, 'own'>, Mark> & { own?: Mark }>;
  /** A member of the tenant for whom the order was raised, so that it is this member's own. */
  raiseFor(accountId: string, orderId: string): Promise<void>;
}

/** The people who may be dispatched to by name. */
export const dispatchable: readonly Caller[] = ['tenant_admin', 'dispatcher', 'team_leader', 'technician'];

export async function createAccessFixture(server: TestServer, wechat: LocalWechat): Promise<AccessFixture> {
  const tenant = await createTenant(server);
  const near = createOrderFixtureIn(server, tenant, await createOperations(server, tenant));
  const farTenant = await createDivision(server, tenant);
  const far = createOrderFixtureIn(server, farTenant, await createOperations(server, farTenant));
  const workOf = ({ account, client }: Person) =>
    createOrderFixtureIn(
      server,
      {
        ...tenant,
        accounts: { ...tenant.accounts, technician: { ...account, fullName: '' } },
        clients: { ...tenant.clients, technician: client },
      },
      near.operations,
    );
  const colleague = await tenant.addAccount([{ role: 'technician' }], '同班同事');
  await joinTeam(server, tenant, colleague.account.id);

  const callers = await listCallers(server, tenant);
  const self = (caller: Caller) => workOf(callers[caller]);
  const colleagueFixture = workOf(colleague);
  const listMarks = await createMarks({ server, tenantId: tenant.id, near, far, colleague: colleagueFixture, callers, self });
  const orders = new Map<string, Promise<Moved>>();
  return {
    server,
    wechat,
    near,
    far,
    colleague: colleagueFixture,
    callers,
    self,
    listMarks,
    createCaller: (caller) => createCaller(server, tenant, caller),
    orderAt(key, fixture, place) {
      const name = `${key} ${place}`;
      const order = orders.get(name) ?? fixture.orderAt(place);
      orders.set(name, order);
      return order;
    },
    forgetOrder: (id) => forget(orders, id),
    raiseFor: (accountId, orderId) => raiseFor(server, tenant.id, accountId, orderId),
  };
}

async function createCaller(server: TestServer, tenant: TestTenant, caller: Caller): Promise<Person> {
  if (caller === 'pending') {
    const { id, phoneNumber } = await createApplicant(server, tenant.id, '等待审核的人');
    return { account: { id, phoneNumber, loginName: `user-${id}` }, client: await signIn(server, id, null) };
  }
  const person = await tenant.addAccount(caller === 'stranger' || caller === 'nobody' ? [] : [{ role: caller }], '临时员工');
  return caller === 'nobody' ? { ...person, client: createTestClient(server) } : person;
}

/** One account of each kind: those of the tenant, and one without any right in it. */
async function listCallers(server: TestServer, tenant: TestTenant): Promise<AccessFixture['callers']> {
  const { secondTechnician, ...roleAccounts } = tenant.accounts;
  const callers = Object.fromEntries(
    Object.entries(roleAccounts).map(([caller, account]) => [caller, { account, client: tenant.clients[caller as TestPerson] }]),
  ) as Partial<AccessFixture['callers']> as AccessFixture['callers'];
  for (const caller of ['pending', 'nobody'] as const) callers[caller] = await createCaller(server, tenant, caller);
  return callers;
}

interface MarkParts extends Pick<AccessFixture, 'server' | 'near' | 'far' | 'colleague' | 'callers' | 'self'> {
  tenantId: string;
}

/** The marks that everybody shares are made at once, a caller's own ones when they are asked for. */
async function createMarks({ server, tenantId, near, far, colleague, callers, self }: MarkParts): Promise<AccessFixture['listMarks']> {
  const { mark } = createMarker(server);
  const marks = {
    team: await mark('team', near, '20.team'),
    project: await mark('project', colleague, '30'),
    all: await mark('all', far, '20.team'),
  };
  const ownMarks = new Map<Caller, Promise<Mark>>();
  async function markOwn(caller: Caller): Promise<Mark> {
    if (dispatchable.includes(caller)) return mark('own', self(caller), '30');
    const own = await mark('own', near, '80');
    if (caller === 'occupant') await raiseFor(server, tenantId, callers.occupant.account.id, own.orderId);
    return own;
  }

  return async (caller) => {
    if (!dispatchable.includes(caller) && caller !== 'client_rep' && caller !== 'occupant') return marks;
    const own = ownMarks.get(caller) ?? markOwn(caller);
    ownMarks.set(caller, own);
    return { ...marks, own: await own };
  };
}

async function forget(orders: Map<string, Promise<Moved>>, id: string): Promise<void> {
  for (const [name, order] of orders) if ((await order).id === id) orders.delete(name);
}

/** Occupants will report from rooms, which are not served yet; an order for a room is written the way it will be. */
async function raiseFor({ database: { kysely } }: TestServer, tenantId: string, accountId: string, orderId: string): Promise<void> {
  await kysely
    .updateTable('work_orders')
    .set({ requester_id: accountId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .execute();
  await kysely
    .insertInto('work_order_participants')
    .values({ tenant_id: tenantId, order_id: orderId, account_id: accountId })
    .onConflict((row) => row.doNothing())
    .execute();
}

export async function joinTeam(
  { database: { kysely } }: TestServer,
  { id, team }: TestTenant,
  accountId: string,
  isLeader = false,
): Promise<void> {
  await kysely
    .insertInto('team_members')
    .values({ tenant_id: id, team_id: team.id, account_id: accountId, is_leader: isLeader })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** A region with its own people, team and things, in an existing tenant. */
async function createDivision(server: TestServer, tenant: TestTenant): Promise<TestTenant> {
  const region = await createArea(server, tenant.id, null, '江北');
  const site = await createArea(server, tenant.id, region, '江北站');
  const building = await createArea(server, tenant.id, site, '江北楼', { kind: 'building' });
  const room = await createArea(server, tenant.id, building, '江北间', { kind: 'room' });
  const [accounts, clients] = [{ ...tenant.accounts }, { ...tenant.clients }];
  for (const person of ['dispatcher', 'team_leader', 'technician', 'secondTechnician', 'client_rep'] as const) {
    const role = person === 'secondTechnician' ? 'technician' : person;
    const { account, client } = await tenant.addAccount([{ role, areaId: region }], `江北 ${person}`);
    [accounts[person], clients[person]] = [account, client];
  }
  const name = '江北一班';
  const team = { id: await createTeam(server, tenant.id, { name }, [site]), name };
  const division: TestTenant = { ...tenant, areas: { region, site, building, room }, accounts, clients, team };
  for (const person of ['team_leader', 'technician', 'secondTechnician'] as const) {
    await joinTeam(server, division, accounts[person].id, person === 'team_leader');
  }
  return division;
}
