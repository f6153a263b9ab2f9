import type { ApiName } from '@energy-om/contract';
import { givePin, testPin } from '../factories/create-signing-pins.ts';
import { createSwitching, switchingOf } from '../factories/create-switchings.ts';
import type { OrderFixture } from '../factories/order-fixture.ts';
import { type AccessFixture, dispatchable } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { type Approach, far, near, type Probe, raisedFor } from './access-probe.ts';

/** People who are none of the callers. */
function partsOfNobody({ far: { tenant } }: AccessFixture) {
  const id = tenant.accounts.secondTechnician.id;
  return { operator_id: id, supervisor_id: id, commander_id: id };
}

/** A switching order of the order that the approach leads to. */
const switchingAt =
  (approach: Approach, home: 'near' | 'far'): Approach =>
  async (fixture, caller) => {
    const attempt = await approach(fixture, caller);
    const parts = partsOfNobody(fixture);
    return attempt && { input: { id: (await createSwitching(fixture.server, fixture[home], String(attempt.input.id), parts)).id } };
  };

/** A switching order that names only people of the far team. */
async function switchingOfOthers(fixture: AccessFixture): Promise<{ id: string }> {
  const { id } = await fixture.orderAt('far', fixture.far, '50.team');
  return createSwitching(fixture.server, fixture.far, id, partsOfNobody(fixture));
}

type SwitchingChanges = NonNullable<Parameters<typeof createSwitching>[3]>;

/** A switching order that names the caller as its supervisor, of an order of the team. */
async function supervise({ server, near: fixture, callers, orderAt }: AccessFixture, caller: Caller, changes: SwitchingChanges) {
  const { id } = await orderAt('near', fixture, '50.team');
  return createSwitching(server, fixture, id, { ...changes, supervisor_id: callers[caller].account.id });
}

/** The operator's act on the supervisor's phone. */
async function repeatByPin({ server }: AccessFixture, { tenant }: OrderFixture) {
  const personId = tenant.accounts.secondTechnician.id;
  await givePin(server, personId);
  return { step: 0, phase: 'repeat', personId, pin: testPin };
}

const voided = { version: 1, action: 'void', reason: '不做了' };
const readOut = { step: 0, phase: 'readOut' };

export const switchingProbes = {
  getSwitching: {
    attempts: {
      all: switchingAt(far('10'), 'far'),
      project: switchingAt(near('10'), 'near'),
      team: switchingAt(near('20.team'), 'near'),
      own: switchingAt(raisedFor('10'), 'near'),
    },
  },
  listSwitchings: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture, caller) => {
      const marks = await fixture.listMarks(caller);
      const parts = partsOfNobody(fixture);
      const markOf = async (orderId: string, home: 'near' | 'far') =>
        (await createSwitching(fixture.server, fixture[home], orderId, parts)).id;
      return {
        all: await markOf(marks.all.orderId, 'far'),
        project: await markOf(marks.project.orderId, 'near'),
        team: await markOf(marks.team.orderId, 'near'),
        ...(marks.own && { own: await markOf(marks.own.orderId, 'near') }),
      };
    },
  },
  saveSwitching: {
    attempts: {
      all: async ({ far: fixture }) => ({ input: { ...switchingOf(fixture, (await fixture.orderAt('50.team')).id) } }),
      own: async ({ near: fixture, callers, orderAt, self }, caller) => {
        const { id } = await (dispatchable.includes(caller) ? self(caller).orderAt('50.person') : orderAt('near', fixture, '50.team'));
        const { dispatcher, team_leader, secondTechnician } = fixture.tenant.accounts;
        const operatorId = callers[caller].account.id;
        const [supervisorId, commanderId] = [dispatcher.id, team_leader.id, secondTechnician.id].filter((one) => one !== operatorId);
        return { input: { ...switchingOf(fixture, id), operatorId, supervisorId, commanderId } };
      },
    },
  },
  processSwitching: {
    attempts: {
      all: async (fixture) => ({ input: { ...(await switchingOfOthers(fixture)), ...voided } }),
      own: async (fixture, caller) => ({ input: { ...(await supervise(fixture, caller, { status: 'draft' })), ...voided } }),
    },
  },
  processSwitchingStep: {
    attempts: {
      all: async (fixture) => ({ input: { ...(await switchingOfOthers(fixture)), ...readOut } }),
      own: async (fixture, caller) => ({ input: { ...(await supervise(fixture, caller, { status: 'executing' })), ...readOut } }),
    },
  },
  // Somebody who has a part in no switching order, too, knows their PIN, so that it is the part that decides.
  confirmSwitchingStep: {
    attempts: {
      all: async (fixture) => ({ input: { ...(await switchingOfOthers(fixture)), ...(await repeatByPin(fixture, fixture.far)) } }),
      own: async (fixture, caller) => {
        const parts = { status: 'executing', phase: 'repeat', operator_id: fixture.near.tenant.accounts.secondTechnician.id } as const;
        const { id } = await supervise(fixture, caller, parts);
        return { input: { id, ...(await repeatByPin(fixture, fixture.near)) } };
      },
    },
  },
} satisfies Partial<Record<ApiName, Probe>>;
