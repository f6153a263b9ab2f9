import type { ApiName } from '@energy-om/contract';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';

const places = ({ near, far }: AccessFixture) => [near, far].map(({ tenant }) => tenant.areas.room);

/** A place of the project that the client represents, one of another region; and an occupant's own room. */
export const reportProbes = {
  getReportDesk: {
    inputs: (fixture) => places(fixture).map((siteId) => ({ siteId })),
    // Everybody who may report learns how reports are handled.
    marks: ({ near, far }) => Promise.resolve({ own: 'leftToDispatcher', project: near.tenant.areas.room, all: far.tenant.areas.room }),
  },
  listReportPlaces: {
    // By their names, since no more than a hundred places are listed.
    inputs: () => [{ keyword: 'room 区域' }, { keyword: '江北间' }],
    marks: ({ near, far }) => Promise.resolve({ own: '[', project: near.tenant.areas.room, all: far.tenant.areas.room }),
  },
  reportFault: {
    attempts: {
      all: ({ far }) => ({ input: { siteId: far.tenant.areas.room, text: '走廊的灯不亮' } }),
      project: ({ near }) => ({ input: { siteId: near.tenant.areas.room, text: '走廊的灯不亮' } }),
      async own({ near }, caller) {
        if (caller !== 'occupant') return null;
        const { client } = await near.tenant.addAccount([{ role: 'occupant', areaId: near.tenant.areas.room }], '住在这里的人');
        return { client, input: { siteId: near.tenant.areas.room, text: '家里停电了' } };
      },
    },
  },
} satisfies Partial<Record<ApiName, Probe>>;
