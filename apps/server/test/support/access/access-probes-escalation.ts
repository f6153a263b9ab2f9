import type { ApiName } from '@energy-om/contract';
import { createDelivery } from '../factories/create-deliveries.ts';
import { createEscalation } from '../factories/create-escalation.ts';
import { createMessageChannel } from '../factories/create-message-channel.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

const personOf = ({ far }: AccessFixture): string => far.tenant.accounts.technician.id;

/** The escalation is one document of the whole tenant. */
const createNextVersion = (fixture: AccessFixture): Promise<number> =>
  createEscalation(fixture.server, fixture.far.tenant.id, personOf(fixture));

export const escalationProbes = {
  getEscalation: {
    inputs: () => [{}],
    marks: async (fixture) => {
      await createNextVersion(fixture);
      return { all: personOf(fixture) };
    },
  },
  saveEscalation: farAway(async (fixture) => ({ version: await createNextVersion(fixture), clockTargets: {}, steps: {} })),
  listDeliveries: {
    inputs: () => [{}],
    marks: async ({ server, far }) => ({ all: await createDelivery(server, far.tenant.id, far.tenant.accounts.technician.id) }),
  },
  getMessageChannels: {
    inputs: () => [{}],
    marks: async ({ server, far }) => {
      await createMessageChannel(server, far.tenant.id);
      return { all: '"secretsSet":["key"]' };
    },
  },
  saveMessageChannel: farAway(async ({ server, far }) => ({
    channel: 'wecom',
    version: await createMessageChannel(server, far.tenant.id),
    isOn: false,
    maxLevel: 3,
    values: {},
  })),
  sendChannelTrial: farAway(async ({ server, far }) => {
    await createMessageChannel(server, far.tenant.id);
    return { channel: 'wecom' };
  }),
} satisfies Partial<Record<ApiName, Probe>>;
