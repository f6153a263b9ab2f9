import type { ApiName } from '@energy-om/contract';
import type { Probe } from './access-probe.ts';

export const operationMapProbes = {
  getOperationMap: {
    inputs: () => [{}],
    marks: async (fixture, caller) => {
      const { kysely } = fixture.server.database;
      await kysely.updateTable('areas').set({ longitude: 120, latitude: 30 }).where('tenant_id', '=', fixture.near.tenant.id).execute();
      const { all, project, team, own } = await fixture.listMarks(caller);
      return { all: all.orderId, project: project.orderId, team: team.orderId, ...(own && { own: own.orderId }) };
    },
    readShown: ({ places }) => places.flatMap(({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)),
  },
} satisfies Partial<Record<ApiName, Probe>>;
