import type { ApiName } from '@energy-om/contract';
import { createPermit, permitOf } from '../factories/create-permits.ts';
import { createSkill } from '../factories/create-skills.ts';
import { type AccessFixture, dispatchable } from './access-fixture.ts';
import type { Caller } from './access-matrix.ts';
import { type Approach, far, near, type Probe, raisedFor } from './access-probe.ts';

/** The same approach to an order, for a call that names it otherwise. */
const ofOrder =
  (approach: Approach): Approach =>
  async (fixture, caller) => {
    const attempt = await approach(fixture, caller);
    return attempt && { input: { orderId: attempt.input.id } };
  };

const ofKind =
  (approach: Approach): Approach =>
  async (fixture, caller) => {
    const attempt = await approach(fixture, caller);
    return attempt && { input: { orderId: attempt.input.id, kind: 'lowVoltage' } };
  };

/** A permit of the order that the approach leads to. */
const permitAt =
  (approach: Approach, home: 'near' | 'far'): Approach =>
  async (fixture, caller) => {
    const attempt = await approach(fixture, caller);
    return (
      attempt && { input: { id: (await createPermit(fixture.server, fixture[home], String(attempt.input.id), partsOfNobody(fixture))).id } }
    );
  };

/** A permit that names the caller as its leader, of an order of the team. */
async function lead({ server, near: fixture, callers, orderAt }: AccessFixture, caller: Caller, status: 'draft' | 'issued' = 'draft') {
  const { id } = await orderAt('near', fixture, '50.team');
  const leaderId = callers[caller].account.id;
  await createSkill(server, fixture.tenant.id, leaderId, { kind: 'lowVoltage' });
  return createPermit(server, fixture, id, { status, leader_id: leaderId });
}

const notNamed = { reason: '不做了', action: 'void' };

/** Another business type of the far project, so that the orders of other calls need no permit. */
async function createDemanding({ server, far: { operations } }: AccessFixture): Promise<string> {
  const { kysely } = server.database;
  const known = kysely.selectFrom('business_types').selectAll().where('id', '=', operations.businessTypeId);
  const { draft_form: _, clock_targets: __, ...same } = await known.executeTakeFirstOrThrow();
  const id = server.context.ids.next();
  await kysely
    .insertInto('business_types')
    .values({ ...same, id, name: `须有工作票 ${id}`, form_version: 0, permit_kinds: ['lowVoltage'] })
    .execute();
  await kysely
    .insertInto('project_business_types')
    .values({ tenant_id: same.tenant_id, project_id: operations.projectId, business_type_id: id })
    .execute();
  return id;
}

/** Of a new order each time, because an order is freed once. */
const waivable: Approach = async (fixture) => {
  const businessTypeId = await createDemanding(fixture);
  return { input: { orderId: (await fixture.far.orderAt('50.team', { businessTypeId })).id, reason: '单一操作' } };
};

const places = {
  all: far('10'),
  project: near('10'),
  team: near('20.team'),
  own: raisedFor('10'),
};

export const permitProbes = {
  listOrderPermits: {
    attempts: { all: ofOrder(places.all), project: ofOrder(places.project), team: ofOrder(places.team), own: ofOrder(places.own) },
  },
  getPermit: {
    attempts: {
      all: permitAt(places.all, 'far'),
      project: permitAt(places.project, 'near'),
      team: permitAt(places.team, 'near'),
      own: permitAt(places.own, 'near'),
    },
  },
  listPermits: {
    inputs: () => [{ pageSize: 100 }],
    marks: async (fixture, caller) => {
      const marks = await fixture.listMarks(caller);
      const markOf = async (orderId: string, home: 'near' | 'far') =>
        (await createPermit(fixture.server, fixture[home], orderId, parts)).id;
      const parts = partsOfNobody(fixture);
      return {
        all: await markOf(marks.all.orderId, 'far'),
        project: await markOf(marks.project.orderId, 'near'),
        team: await markOf(marks.team.orderId, 'near'),
        ...(marks.own && { own: await markOf(marks.own.orderId, 'near') }),
      };
    },
  },
  getPermitChoices: {
    attempts: { all: ofKind(places.all), project: ofKind(places.project), team: ofKind(places.team) },
  },
  savePermit: {
    attempts: {
      all: async ({ far: fixture, server }) => ({
        input: { ...permitOf(fixture, server.context.clock.now(), (await fixture.orderAt('50.team')).id) },
      }),
      own: async ({ near: fixture, server, callers, orderAt, self }, caller) => {
        const { id } = await (dispatchable.includes(caller) ? self(caller).orderAt('50.person') : orderAt('near', fixture, '50.team'));
        return { input: { ...permitOf(fixture, server.context.clock.now(), id), leaderId: callers[caller].account.id } };
      },
    },
  },
  processPermit: {
    attempts: {
      all: async (fixture) => ({ input: { ...(await permitOfOthers(fixture)), version: 1, ...notNamed } }),
      own: async (fixture, caller) => ({ input: { id: (await lead(fixture, caller)).id, version: 1, ...notNamed } }),
    },
  },
  signBriefing: {
    attempts: {
      all: async (fixture) => ({ input: { ...(await permitOfOthers(fixture)), version: 1 } }),
      own: async (fixture, caller) => ({ input: { id: (await lead(fixture, caller, 'issued')).id, version: 1 } }),
    },
  },
  processIsolationPoint: {
    attempts: {
      all: async (fixture) => ({
        input: { ...(await permitOfOthers(fixture)), version: 1, pointId: fixture.far.operations.deviceId, step: 'switchOff' },
      }),
      own: async (fixture, caller) => ({ input: { ...(await lead(fixture, caller, 'issued')), version: 1, step: 'switchOff' } }),
    },
  },
  waivePermit: { attempts: { all: waivable } },
} satisfies Partial<Record<ApiName, Probe>>;

/** A permit that names only people of the far team. */
async function permitOfOthers(fixture: AccessFixture): Promise<{ id: string }> {
  const { id } = await fixture.orderAt('far', fixture.far, '50.team');
  return { id: (await createPermit(fixture.server, fixture.far, id, partsOfNobody(fixture))).id };
}

/** People who are none of the callers. */
function partsOfNobody({ far: { tenant } }: AccessFixture) {
  const id = tenant.accounts.secondTechnician.id;
  return { issuer_id: id, leader_id: id, permitter_id: id };
}
