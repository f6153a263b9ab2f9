import type { ApiInput, ApiName, ApiOutput } from '@energy-om/contract';
import type { WorkOrderResult } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';
import { createOperations, type OperationsOptions, type TestOperations } from './create-operations.ts';
import { createTenant, signIn, type TestPerson, type TestTenant } from './create-tenant.ts';

export type Moved = ApiOutput<'acceptWorkOrder'>;
export type OrderRef = Pick<Moved, 'id' | 'version'>;

/** The calls that change an existing order. */
export const orderWrites = [
  'updateWorkOrder',
  'dispatchWorkOrder',
  'acceptWorkOrder',
  'assignWorkOrder',
  'processWorkOrder',
  'commentWorkOrder',
  'sendBackWorkOrder',
  'applyForClosing',
  'signClosing',
] as const satisfies readonly ApiName[];
export type OrderWrite = (typeof orderWrites)[number];

/** A tenant with everything that orders need, and a way to bring an order to any stage. */
export interface OrderFixture {
  server: TestServer;
  tenant: TestTenant;
  operations: TestOperations;
  inputs: ReturnType<typeof listInputs>;
  /** A new order, brought to its stage by real calls of permitted people; the dispatcher raised it, the client evaluates. */
  orderAt(place: OrderStage, changes?: Partial<ApiInput<'createWorkOrder'>>): Promise<Moved>;
  create(person: TestPerson, changes?: Partial<ApiInput<'createWorkOrder'>>): Promise<Moved>;
  act(person: TestPerson, name: OrderWrite, order: OrderRef, input?: Record<string, unknown>): Promise<Moved>;
  /** Advances the clock, and signs in again those whose tokens end meanwhile. */
  passTime(milliseconds: number): Promise<void>;
}

export async function createOrderFixture(server: TestServer, options: OperationsOptions = {}): Promise<OrderFixture> {
  const tenant = await createTenant(server);
  return createOrderFixtureIn(server, tenant, await createOperations(server, tenant, options));
}

/** The same for another project of an existing tenant. */
export function createOrderFixtureIn(server: TestServer, tenant: TestTenant, operations: TestOperations): OrderFixture {
  const inputs = listInputs(server, tenant);
  const create: OrderFixture['create'] = (person, changes) =>
    tenant.clients[person].succeed('createWorkOrder', operations.newOrder(changes));
  const act: OrderFixture['act'] = (person, name, { id, version }, input = {}) =>
    tenant.clients[person].succeed(name, { id, version, ...input } as ApiInput<OrderWrite>);
  const orderAt: OrderFixture['orderAt'] = async (place, changes) => {
    const way = ways[place];
    if (way === null) return create('dispatcher', changes);
    return act(way.by, way.call, await orderAt(way.from, changes), inputs[way.input]);
  };
  const passTime: OrderFixture['passTime'] = async (milliseconds) => {
    server.clock.advance(milliseconds);
    for (const person of Object.keys(tenant.clients) as TestPerson[]) {
      tenant.clients[person] = await signIn(server, tenant.accounts[person].id, tenant.id);
    }
  };
  return { server, tenant, operations, inputs, create, act, orderAt, passTime };
}

interface Way {
  from: OrderStage;
  by: TestPerson;
  call: OrderWrite;
  input: keyof OrderFixture['inputs'];
}

export type OrderStage =
  | '10'
  | '20.person'
  | '20.team'
  | '30'
  | '40'
  | '50.person'
  | '50.team'
  | '60.person'
  | '60'
  | '70'
  | '80'
  | '90'
  | '100.dispatcher'
  | '100.leader'
  | '110'
  | '120'
  | '130';

/** The last step to each stage. It goes to a team unless given otherwise; the technician leads the work, the second one helps. */
const ways: Record<OrderStage, Way | null> = {
  '10': null,
  '20.person': { from: '10', by: 'dispatcher', call: 'dispatchWorkOrder', input: 'toPerson' },
  '20.team': { from: '10', by: 'dispatcher', call: 'dispatchWorkOrder', input: 'toTeam' },
  '30': { from: '20.person', by: 'technician', call: 'acceptWorkOrder', input: 'nothing' },
  '40': { from: '20.team', by: 'team_leader', call: 'acceptWorkOrder', input: 'nothing' },
  '50.person': { from: '30', by: 'technician', call: 'assignWorkOrder', input: 'members' },
  '50.team': { from: '40', by: 'team_leader', call: 'assignWorkOrder', input: 'members' },
  '60.person': { from: '50.person', by: 'technician', call: 'processWorkOrder', input: 'finish' },
  '60': { from: '50.team', by: 'technician', call: 'processWorkOrder', input: 'finish' },
  '70': { from: '50.team', by: 'technician', call: 'processWorkOrder', input: 'finishWithResult' },
  '80': { from: '70', by: 'team_leader', call: 'commentWorkOrder', input: 'check' },
  '90': { from: '80', by: 'client_rep', call: 'commentWorkOrder', input: 'evaluate' },
  '100.dispatcher': { from: '20.person', by: 'technician', call: 'sendBackWorkOrder', input: 'sendBack' },
  '100.leader': { from: '50.team', by: 'technician', call: 'sendBackWorkOrder', input: 'sendBack' },
  '110': { from: '50.team', by: 'technician', call: 'applyForClosing', input: 'applyForClosing' },
  '120': { from: '110', by: 'dispatcher', call: 'signClosing', input: 'sign' },
  '130': { from: '120', by: 'client_rep', call: 'signClosing', input: 'sign' },
};

export const orderStages = Object.keys(ways) as readonly OrderStage[];

export const plainResult: WorkOrderResult = {
  cause: '散热风扇停转',
  measure: '更换风扇电机',
  labourMinutes: 90,
  parts: [{ name: '风扇电机', quantity: 1, unit: '台' }],
  readings: [],
  answers: {},
  beforePhotoIds: [],
  afterPhotoIds: [],
  signatureFileId: null,
};

/** Complete inputs, without id and version. */
function listInputs({ clock }: TestServer, { team, accounts }: TestTenant) {
  const now = () => clock.now().toISOString();
  return {
    nothing: {},
    get toPerson() {
      return { accountId: accounts.technician.id, expectedAt: now() };
    },
    get toTeam() {
      return { teamId: team.id, expectedAt: now() };
    },
    members: { memberIds: [accounts.technician.id, accounts.secondTechnician.id], leadId: accounts.technician.id },
    get finish() {
      return { phase: 'finish', outcome: 'fixed', finishedAt: now() };
    },
    result: { phase: 'result', result: plainResult },
    get finishWithResult() {
      return { phase: 'result', outcome: 'fixed', finishedAt: now(), result: plainResult };
    },
    check: { kind: 'check' },
    evaluate: { kind: 'evaluate', stars: 5, tags: ['及时'], comment: '很好' },
    notSolved: { kind: 'evaluate', solved: false, reason: '油温仍然偏高' },
    sendBack: { returnReason: 'missingParts', reason: '缺少备件', doneSoFar: '已拆下风扇' },
    rework: { mode: 'rework', reason: '风扇仍有异响' },
    paperwork: { mode: 'paperwork', reason: '请补充更换前照片' },
    applyForClosing: { closingReason: 'recoveredByItself', reason: '油温已自行恢复' },
    withdraw: { withdraw: true },
    sign: { pass: true },
    refuse: { pass: false, reason: '仍需现场确认' },
  };
}
