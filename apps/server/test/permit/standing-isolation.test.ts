import { type ApiInput, bodyCode } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  draftPermit,
  drawLock,
  type PermitWalk,
  permitPeople,
  qualifyPeople,
  type TestPermit,
} from '../support/factories/create-permits.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const people = Object.values(permitPeople);
type Person = (typeof people)[number];

/** What somebody tries next: an act that the permit offers, a step at its point, or to get the order done. */
const attempts = fc.array(
  fc.record({ who: fc.nat({ max: 3 }), kind: fc.constantFrom('act', 'act', 'act', 'point', 'point', 'point', 'order'), which: fc.nat() }),
  { minLength: 70, maxLength: 70 },
);
type Attempt = { who: number; kind: string; which: number };

it('no sequence of acts finishes or ends an order while a permit stands or a point is held', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(attempts, async (tried) => {
      const walk = await new IsolationWalk().begin();
      for (const attempt of tried) {
        await walk.attempt(attempt);
        reached.add(await walk.check());
      }
    }),
    { numRuns: 8, seed: 20261123, endOnFailure: true },
  );
  // The walks got as far as work behind isolation, and some to its end.
  expect([...reached]).toEqual(expect.arrayContaining(['working 50', 'closed 50']));
}, 600_000);

class IsolationWalk {
  #fixture!: OrderFixture;
  #permit!: PermitWalk;
  #order!: { id: string; version: number };
  #photoId = '';

  async begin(): Promise<this> {
    this.#fixture = await createOrderFixture(server);
    await qualifyPeople(server, this.#fixture);
    this.#order = await this.#fixture.orderAt('50.team');
    this.#permit = await draftPermit(server, this.#fixture, this.#order.id);
    this.#photoId = '';
    await this.#permit.take(permitPeople.leader, { action: 'send' });
    await this.#permit.take(permitPeople.issuer, { action: 'issue' });
    return this;
  }

  async attempt({ who, kind, which }: Attempt): Promise<void> {
    const person = people[who] ?? 'technician';
    const client = this.#fixture.tenant.clients[person];
    const permit = await client.succeed('getPermit', { id: this.#permit.permit.id });
    if (kind === 'act') await this.#act(person, permit, which);
    else if (kind === 'point') await this.#step(person, permit, which);
    else if (isStanding(permit)) await this.#moveOrder(which);
  }

  async #act(person: Person, permit: TestPermit, which: number): Promise<void> {
    const client = this.#fixture.tenant.clients[person];
    const { id, version } = permit;
    if (permit.mayBrief) {
      await client.call('signBriefing', { id, version });
      return;
    }
    // Ending the permit early is tried seldom, so that walks get further than the draft.
    const offered = permit.actions
      .map(({ action }) => action)
      .filter((action) => (action !== 'void' && action !== 'return') || which % 7 === 0);
    const action = offered[which % Math.max(1, offered.length)];
    if (action === undefined) return;
    const input = { people: permit.peopleOnSite, tools: 4, earths: permit.earthsPlaced, reason: '现场情况' };
    const recheckedPointIds = permit.points.map((point) => point.id);
    await client.call('processPermit', { id, version, action, ...input, recheckedPointIds });
  }

  async #step(person: Person, permit: TestPermit, which: number): Promise<void> {
    const [point] = permit.points;
    const client = this.#fixture.tenant.clients[person];
    const steps: ApiInput<'processIsolationPoint'>['step'][] = point && point.steps.length > 0 ? point.steps : ['unlock', 'restore'];
    const step = steps[which % steps.length];
    const { id, version } = permit;
    if (step === 'lock') this.#photoId = (await client.upload('uploadFile', [{ name: 'lock.png', bytes: await drawLock() }])).data.id;
    await client.call('processIsolationPoint', { id, version, pointId: point?.id, step, number: '7', photoId: this.#photoId || undefined });
  }

  async #moveOrder(which: number): Promise<void> {
    const { inputs, tenant } = this.#fixture;
    const { id, version } = this.#order;
    const moves = [
      ['technician', 'processWorkOrder', inputs.finish],
      ['technician', 'processWorkOrder', inputs.finishWithResult],
      ['technician', 'sendBackWorkOrder', inputs.sendBack],
      ['dispatcher', 'applyForClosing', inputs.applyForClosing],
    ] as const;
    const [person, name, input] = moves[which % moves.length] ?? moves[0];
    const answer = await tenant.clients[person].call(name, { id, version, ...input });
    if (answer.code === bodyCode.success) this.#order = { id, version: (answer.data as { version: number }).version };
  }

  /** Throws where the order has left its execution behind isolation. @returns the permit's status and the order's */
  async check(): Promise<string> {
    const { clients } = this.#fixture.tenant;
    const { status } = await clients.dispatcher.succeed('getWorkOrder', { id: this.#order.id });
    const permit = await clients.dispatcher.succeed('getPermit', { id: this.#permit.permit.id });
    if (isStanding(permit)) expect(status).toBe(workOrderStatus.executing);
    return `${permit.status} ${status}`;
  }
}

function isStanding({ status, pointsHeld }: TestPermit): boolean {
  return ['open', 'working', 'paused', 'ended'].includes(status) || pointsHeld > 0;
}
