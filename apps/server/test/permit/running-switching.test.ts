import { type ApiInput, bodyCode } from '@energy-om/contract';
import { runningSwitchingStatuses, stepPhases, workOrderStatus } from '@energy-om/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { qualifyForSwitching, switchingOf, switchingPeople, type TestSwitching } from '../support/factories/create-switchings.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const people = Object.values(switchingPeople);

/** What somebody tries next: an act that the switching order offers, an act of a step out of turn, or to get the order done. */
const attempts = fc.array(
  fc.record({ who: fc.nat({ max: 2 }), kind: fc.constantFrom('act', 'act', 'act', 'act', 'act', 'step', 'order'), which: fc.nat() }),
  { minLength: 60, maxLength: 60 },
);
type Attempt = { who: number; kind: string; which: number };

it('no sequence of acts finishes, returns or ends an order while a switching order runs, and ticks are a prefix', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(attempts, async (tried) => {
      const walk = await new SwitchingAttempts().begin();
      for (const attempt of tried) {
        await walk.attempt(attempt);
        reached.add(await walk.check());
      }
    }),
    { numRuns: 6, seed: 20261126, endOnFailure: true },
  );
  expect([...reached]).toEqual(expect.arrayContaining(['executing 50', 'stopped 50', 'done 50']));
}, 600_000);

class SwitchingAttempts {
  #fixture!: OrderFixture;
  #order!: { id: string; version: number };
  #id = '';

  async begin(): Promise<this> {
    this.#fixture = await createOrderFixture(server);
    await qualifyForSwitching(server, this.#fixture);
    this.#order = await this.#fixture.orderAt('50.team');
    const [step] = switchingOf(this.#fixture, this.#order.id).steps;
    const input = switchingOf(this.#fixture, this.#order.id, { steps: step ? [step, step] : [] });
    this.#id = (await this.#fixture.tenant.clients[switchingPeople.operator].succeed('saveSwitching', input)).id;
    return this;
  }

  async attempt({ who, kind, which }: Attempt): Promise<void> {
    const { client, switching } = await this.#pick(who, kind);
    if (kind === 'order') {
      if (isRunning(switching)) await this.#moveOrder(which);
    } else if (kind === 'step') {
      const phase = stepPhases[which % stepPhases.length] ?? 'tick';
      await client.call('processSwitchingStep', { id: this.#id, step: which % 2, phase });
    } else await this.#act(client, switching, which);
  }

  /** Somebody; for an act the first from there on who has one to take, so that walks get further than the draft. */
  async #pick(who: number, kind: string) {
    for (const shift of people.keys()) {
      const client = this.#fixture.tenant.clients[people[(who + shift) % people.length] ?? 'technician'];
      const switching = await client.succeed('getSwitching', { id: this.#id });
      const hasNext = switching.actions.some(
        ({ action, hasSigned, comesAfter }) => !isSeldom(action) && !hasSigned && comesAfter.length === 0,
      );
      if (kind !== 'act' || hasNext || shift === people.length - 1) return { client, switching };
    }
    throw new Error('nobody is left');
  }

  async #act(client: OrderFixture['tenant']['clients']['technician'], switching: TestSwitching, which: number): Promise<void> {
    const offered = switching.actions
      .filter(({ action, hasSigned }) => !hasSigned && (!isSeldom(action) || which % 11 === 0))
      .map(({ action }) => action);
    const action = offered[which % Math.max(1, offered.length)];
    if (action === undefined) return;
    const { id, version, ticked, phase } = switching;
    if (action === 'step') await client.call('processSwitchingStep', { id, step: ticked, phase });
    else {
      const input = { reason: '有疑问', isRehearsed: true, foundState: '按已打勾的步骤' };
      await client.call('processSwitching', { id, version, action, ...input } as ApiInput<'processSwitching'>);
    }
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

  /** Throws where the order has left its execution while equipment may be in any position. @returns the two statuses */
  async check(): Promise<string> {
    const { clients } = this.#fixture.tenant;
    const { status } = await clients.dispatcher.succeed('getWorkOrder', { id: this.#order.id });
    const switching = await clients.dispatcher.succeed('getSwitching', { id: this.#id });
    if (isRunning(switching)) expect(status).toBe(workOrderStatus.executing);
    switching.steps.forEach(({ acts }, index) => {
      const expected = index < switching.ticked ? stepPhases : index > switching.ticked ? [] : stepPhases.slice(0, acts.length);
      expect(acts.map(({ phase }) => phase)).toEqual(expected);
    });
    if (switching.status === 'done') expect(switching.ticked).toBe(switching.stepCount);
    return `${switching.status} ${status}`;
  }
}

/** Ending or stopping early is tried seldom. */
function isSeldom(action: string): boolean {
  return action === 'void' || action === 'stop' || action === 'abort';
}

function isRunning({ status }: TestSwitching): boolean {
  return runningSwitchingStatuses.includes(status);
}
