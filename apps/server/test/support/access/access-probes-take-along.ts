import type { ApiName, ApiOutput } from '@energy-om/contract';
import type { AccessFixture } from './access-fixture.ts';
import type { Caller, Level } from './access-matrix.ts';
import type { Probe } from './access-probe.ts';

async function listMarkedOrders(fixture: AccessFixture, caller: Caller): Promise<Partial<Record<Level, string>>> {
  const { all, project, team, own } = await fixture.listMarks(caller);
  return { all: all.orderId, project: project.orderId, team: team.orderId, ...(own && { own: own.orderId }) };
}

export const takeAlongProbes = {
  listTakeAlong: {
    inputs: () => [{}],
    marks: listMarkedOrders,
    readShown: ({ orders }: ApiOutput<'listTakeAlong'>) => orders.map(({ id }) => id),
  },
  getOrderCopies: {
    inputs: async (fixture, caller) => [{ ids: Object.values(await listMarkedOrders(fixture, caller)) }],
    marks: listMarkedOrders,
    readShown: ({ orders }: ApiOutput<'getOrderCopies'>) => orders.map(({ id }) => id),
  },
} satisfies Partial<Record<ApiName, Probe>>;
