import type { ApiName } from '@energy-om/contract';
import { type Approach, colleagues, far, firstOf, near, ownHands, type Probe, raisedFor } from './access-probe.ts';

const add = () => ({ mode: 'add', text: '补充说明' });
const withoutVersion =
  (approach: Approach): Approach =>
  async (fixture, caller) => {
    const attempt = await approach(fixture, caller);
    return attempt && { input: { id: attempt.input.id } };
  };

/** Raised by the caller, who remains the owner. */
const raisedByClient: Approach = async (fixture, caller) => {
  if (caller !== 'client_rep') return null;
  const { id, version } = await fixture.near.create('client_rep');
  return { input: { id, version, ...fixture.near.inputs.applyForClosing } };
};

/** Raised by the technician; the dispatcher asked to close it, and that counts as the first signature. */
const raisedByTechnician: Approach = async (fixture, caller) => {
  if (caller !== 'technician') return null;
  const { id, version } = await fixture.near.act(
    'dispatcher',
    'applyForClosing',
    await fixture.near.create('technician'),
    fixture.near.inputs.applyForClosing,
  );
  return { input: { id, version, ...fixture.near.inputs.sign } };
};

/** From far to near: another region's order, another client's of the project, the team's, and one that the caller holds. */
export const orderProbes = {
  createWorkOrder: {
    attempts: {
      all: ({ far: { operations } }) => ({ input: operations.newOrder() }),
      project: ({ near: { operations } }) => ({ input: operations.newOrder() }),
    },
  },
  getWorkOrder: {
    attempts: {
      all: withoutVersion(far('10')),
      project: withoutVersion(near('10')),
      team: withoutVersion(near('20.team')),
      own: withoutVersion(raisedFor('10')),
    },
  },
  getOrderArrival: {
    attempts: {
      all: withoutVersion(far('10')),
      project: withoutVersion(near('10')),
      team: withoutVersion(near('20.team')),
      own: withoutVersion(raisedFor('10')),
    },
  },
  updateWorkOrder: { attempts: { all: far('10', add), project: near('10', add), team: near('20.team', add), own: raisedFor('10', add) } },
  getDispatchChoices: {
    attempts: {
      all: withoutVersion(far('10')),
      project: withoutVersion(near('10')),
      team: withoutVersion(near('40')),
      own: withoutVersion(firstOf(ownHands('30'), raisedFor('40'))),
    },
  },
  dispatchWorkOrder: { attempts: { all: far('10', ({ inputs }) => inputs.toTeam), team: near('10', ({ inputs }) => inputs.toTeam) } },
  acceptWorkOrder: { attempts: { all: far('20.team'), team: near('20.team'), own: ownHands('20.person') } },
  assignWorkOrder: {
    attempts: {
      all: far('40', ({ inputs }) => inputs.members),
      team: near('40', ({ inputs }) => inputs.members),
      own: ownHands('30', ({ inputs }) => inputs.members),
    },
  },
  processWorkOrder: {
    attempts: {
      all: far('50.team', ({ inputs }) => inputs.finish),
      team: colleagues('50.team', ({ inputs }) => inputs.finish),
      own: ownHands('50.person', ({ inputs }) => inputs.finish),
    },
  },
  commentWorkOrder: {
    attempts: {
      all: far('70', ({ inputs }) => inputs.check),
      project: near('80', ({ inputs }) => inputs.evaluate),
      team: near('70', ({ inputs }) => inputs.check),
      own: raisedFor('80', ({ inputs }) => inputs.evaluate),
    },
  },
  sendBackWorkOrder: {
    attempts: {
      all: far('70', ({ inputs }) => inputs.rework),
      team: near('40', ({ inputs }) => inputs.sendBack),
      own: firstOf(
        ownHands('30', ({ inputs }) => inputs.sendBack),
        raisedFor('40', ({ inputs }) => inputs.sendBack),
      ),
    },
  },
  applyForClosing: {
    attempts: {
      all: far('10', ({ inputs }) => inputs.applyForClosing),
      team: near('40', ({ inputs }) => inputs.applyForClosing),
      own: firstOf(
        ownHands('50.person', ({ inputs }) => inputs.applyForClosing),
        raisedByClient,
        raisedFor('10', ({ inputs }) => inputs.applyForClosing),
      ),
    },
  },
  signClosing: {
    attempts: {
      all: far('110', ({ inputs }) => inputs.sign),
      project: near('120', ({ inputs }) => inputs.sign),
      own: firstOf(
        raisedByTechnician,
        raisedFor('120', ({ inputs }) => inputs.sign),
      ),
    },
  },
} satisfies Partial<Record<ApiName, Probe>>;
