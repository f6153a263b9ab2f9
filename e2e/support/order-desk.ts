import type { ApiOutput } from '@energy-om/contract';
import { type Person, park, people, teamName } from './people/people.ts';
import { ApiSession } from './server/api-session.ts';

/** An order that a story begins with. */
export interface PreparedOrder {
  id: string;
  orderNo: string;
  title: string;
}

type Moved = ApiOutput<'createWorkOrder'>;
/** The part of an order that every step needs. */
type Movable = Pick<Moved, 'id' | 'version'>;
type Step = (order: Movable) => Promise<Moved>;

/** The stage of an order: of a team, or of the technician alone. */
export type Stage =
  | 'toBeDispatched'
  | 'sentToTeam'
  | 'sentToTechnician'
  | 'acceptedByTechnician'
  | 'toBeAssigned'
  | 'executing'
  | 'toBeBackfilled'
  | 'executed'
  | 'toBeEvaluated';

/**
 * Brings orders to the stage where a story begins. Each step is taken by the person who is responsible for it, through the same calls as on
 * a phone.
 */
export class OrderDesk {
  readonly #origin: string;
  readonly #sessions = new Map<string, Promise<ApiSession>>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** One session per person for all stories of a worker, since the stories are not about signing in. */
  openSession(person: Person): Promise<ApiSession> {
    const open = this.#sessions.get(person.loginName) ?? ApiSession.signIn(this.#origin, person);
    this.#sessions.set(person.loginName, open);
    return open;
  }

  /** Creates an order about a transformer in the client's park, whose type requires a check and two signatures to close. */
  async prepare(title: string, stage: Stage, raisedBy: Person = people.client): Promise<PreparedOrder> {
    let order = await this.#raise(title, raisedBy);
    for (const step of this.#listSteps(stage)) order = await step(order);
    return { id: order.id, orderNo: order.orderNo, title };
  }

  /** Creates an order about a meter of the park; unless another stage is named, its reading is still to be recorded. */
  async prepareOnMeter(title: string, meterId: string, stage: Stage = 'toBeBackfilled'): Promise<PreparedOrder> {
    let order = await this.#raise(title, people.client, { kind: 'meter', id: meterId });
    for (const step of this.#listSteps(stage)) order = await step(order);
    return { id: order.id, orderNo: order.orderNo, title };
  }

  /** Dispatches an order, such as one that an alarm has raised, to the technician, who accepts and starts it. */
  async dispatchAndStart(id: string): Promise<void> {
    const { version } = await (await this.openSession(people.dispatcher)).call('getWorkOrder', { id });
    const steps: Step[] = [
      (order) => this.#dispatch(order, 'technician'),
      (order) => this.#accept(order, people.technician),
      (order) => this.#start(order),
    ];
    let order: Movable = { id, version };
    for (const step of steps) order = await step(order);
  }

  /** Dispatches an order, such as one that an alarm has raised, to one account. */
  async dispatchTo(accountId: string, id: string): Promise<void> {
    const session = await this.openSession(people.dispatcher);
    const { version } = await session.call('getWorkOrder', { id });
    const { suggestedExpectedAt } = await session.call('getDispatchChoices', { id });
    await session.call('dispatchWorkOrder', { id, version, expectedAt: suggestedExpectedAt, accountId });
  }

  #listSteps(stage: Stage): Step[] {
    const sentToTechnician = (order: Movable) => this.#dispatch(order, 'technician');
    if (stage === 'sentToTechnician') return [sentToTechnician];
    if (stage === 'acceptedByTechnician') return [sentToTechnician, (order) => this.#accept(order, people.technician)];
    const steps: [Stage, Step][] = [
      ['sentToTeam', (order) => this.#dispatch(order, 'team')],
      ['toBeAssigned', (order) => this.#accept(order, people.leader)],
      ['executing', (order) => this.#assign(order)],
      ['toBeBackfilled', (order) => this.#finish(order)],
      ['executed', (order) => this.#handIn(order)],
      ['toBeEvaluated', (order) => this.#pass(order)],
    ];
    return steps.slice(0, steps.findIndex(([name]) => name === stage) + 1).map(([, step]) => step);
  }

  async #raise(title: string, by: Person, about?: { kind: 'meter'; id: string }): Promise<Moved> {
    const session = await this.openSession(by);
    const projectId = findBy(await session.call('listNewOrderProjects', {}), park.project).id;
    const [sites, types, devices] = await Promise.all([
      session.call('listProjectSites', { projectId }),
      session.call('listBusinessTypes', { projectId }),
      session.call('listDevices', { projectId, keyword: park.device }),
    ]);
    const device = findBy(devices.items, park.device);
    return session.call('createWorkOrder', {
      projectId,
      siteId: findBy(sites, park.site).id,
      businessTypeId: findBy(types, '变压器维护').id,
      level: 3,
      title,
      description: `${title}，油温偏高，请安排检查。`,
      objects: [about ?? { kind: 'device', id: device.id }],
    });
  }

  async #dispatch({ id, version }: Movable, to: 'team' | 'technician'): Promise<Moved> {
    const session = await this.openSession(people.dispatcher);
    const { teams, people: persons, suggestedExpectedAt } = await session.call('getDispatchChoices', { id });
    const technician = persons.find(({ fullName }) => fullName === people.technician.fullName);
    const target = to === 'team' ? { teamId: findBy(teams, teamName).id } : { accountId: technician?.id };
    return session.call('dispatchWorkOrder', { id, version, expectedAt: suggestedExpectedAt, ...target });
  }

  async #accept({ id, version }: Movable, by: Person): Promise<Moved> {
    return (await this.openSession(by)).call('acceptWorkOrder', { id, version });
  }

  async #assign({ id, version }: Movable): Promise<Moved> {
    const session = await this.openSession(people.leader);
    const teams = await session.call('listTeams', {});
    const technician = findBy(teams, teamName).members.find(({ fullName }) => fullName === people.technician.fullName);
    if (!technician) throw new Error(`${people.technician.fullName} is not in ${teamName}`);
    return session.call('assignWorkOrder', { id, version, memberIds: [technician.id], leadId: technician.id });
  }

  async #start({ id, version }: Movable): Promise<Moved> {
    const session = await this.openSession(people.technician);
    const { id: technicianId } = await session.call('getUserInfo', {});
    return session.call('assignWorkOrder', { id, version, memberIds: [technicianId], leadId: technicianId });
  }

  async #finish({ id, version }: Movable): Promise<Moved> {
    const session = await this.openSession(people.technician);
    return session.call('processWorkOrder', { id, version, phase: 'finish', outcome: 'fixed', finishedAt: new Date().toISOString() });
  }

  async #handIn({ id, version }: Movable): Promise<Moved> {
    const session = await this.openSession(people.technician);
    const { backfillForm } = await session.call('getWorkOrder', { id });
    const checklist = backfillForm.find(({ key }) => key === 'inspection');
    return session.call('processWorkOrder', {
      id,
      version,
      phase: 'result',
      result: {
        cause: '冷却风扇轴承卡死',
        measure: '更换风扇，复测油温正常',
        labourMinutes: 60,
        parts: [],
        readings: [],
        answers: { inspection: checklist?.options ?? [], temperature: 61.5, loadRate: 55, verdict: '正常运行' },
        beforePhotoIds: [],
        afterPhotoIds: [],
        signatureFileId: null,
      },
    });
  }

  async #pass({ id, version }: Movable): Promise<Moved> {
    return (await this.openSession(people.leader)).call('commentWorkOrder', { id, version, kind: 'check' });
  }
}

function findBy<Item extends { name: string }>(items: readonly Item[], name: string): Item {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`no ${name} among ${items.map((item) => item.name).join(', ')}`);
  return found;
}
