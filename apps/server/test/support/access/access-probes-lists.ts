import type { ApiName, ApiOutput } from '@energy-om/contract';
import type { OrderFixture } from '../factories/order-fixture.ts';
import type { AccessFixture } from './access-fixture.ts';
import { type Mark, markTitle } from './access-marks.ts';
import type { Caller, Level } from './access-matrix.ts';
import type { Input, Probe } from './access-probe.ts';

const largest = { pageSize: 100 };

/** A thing of the project that the client represents, and one of another region. */
function things(of: (orders: OrderFixture) => string, inputs: (fixture: AccessFixture) => Input[] = () => [{}]): Probe {
  return { inputs, marks: async ({ near, far }) => ({ project: of(near), all: of(far) }) };
}

/** A page of the whole tenant, and one of each region. */
function pagesOfThings(of: (orders: OrderFixture) => string): Probe {
  return things(of, ({ near, far }) => [
    largest,
    { ...largest, siteId: near.tenant.areas.site },
    { ...largest, projectId: near.operations.projectId },
    { ...largest, siteId: far.tenant.areas.site },
    { ...largest, projectId: far.operations.projectId },
  ]);
}

/** A member of the caller's team, and one of another region's. */
function people(of: (orders: OrderFixture) => string, inputs: (fixture: AccessFixture) => Input[]): Probe {
  return { inputs, marks: async ({ near, far }) => ({ team: of(near), all: of(far) }) };
}

function orders(
  of: (mark: Mark) => string,
  inputs: (fixture: AccessFixture, caller: Caller) => Promise<Input[]> | Input[],
  readShown?: ReadShown,
): Probe {
  return {
    inputs,
    async marks(fixture, caller) {
      const marks = Object.entries(await fixture.listMarks(caller));
      return Object.fromEntries(marks.map(([level, mark]) => [level, of(mark)])) as Partial<Record<Level, string>>;
    },
    readShown,
  };
}
// biome-ignore lint/suspicious/noExplicitAny: of the one call it is made for
type ReadShown = (data: any) => unknown;

const orderId = ({ orderId: id }: Mark) => id;

/** The whole of it, and that of each project. */
const listPeriods = ({ near, far }: AccessFixture): Input[] => {
  const period = { from: '2026-11-01T00:00:00+08:00', to: '2026-11-19T00:00:00+08:00' };
  return [period, ...[near, far].map(({ operations: { projectId } }) => ({ ...period, projectId }))];
};

export const listProbes = {
  listDevices: pagesOfThings(({ operations }) => operations.deviceId),
  listMeters: pagesOfThings(({ operations }) => operations.meterId),
  listGateways: pagesOfThings(({ operations }) => operations.gatewayId),
  listMaintainedObjects: things(
    ({ operations }) => operations.deviceId,
    ({ near, far }) => [largest, ...[near, far].map(({ operations: { projectId } }) => ({ ...largest, projectId }))],
  ),
  listSites: things(({ tenant }) => tenant.areas.room),
  getAreaTree: things(
    ({ operations }) => operations.meterId,
    ({ near, far }) => [{}, { siteId: near.tenant.areas.region }, { siteId: far.tenant.areas.site }],
  ),
  getNewOrderAreaTree: things(
    ({ operations }) => operations.deviceId,
    ({ near, far }) => [{}, { projectId: near.operations.projectId }, { projectId: far.operations.projectId }],
  ),
  listNewOrderProjects: things(({ operations }) => operations.projectId),
  listBusinessTypes: things(
    ({ operations }) => operations.businessTypeId,
    ({ near, far }) => [{}, { projectId: near.operations.projectId }, { projectId: far.operations.projectId }],
  ),
  listUserProjects: things(({ operations }) => operations.projectId),
  listSubTenantProjects: things(({ operations }) => operations.projectId),
  getProject: {
    attempts: {
      all: ({ far: { operations } }) => ({ input: { id: operations.projectId } }),
      project: ({ near: { operations } }) => ({ input: { id: operations.projectId } }),
    },
  },
  listProjectSites: {
    attempts: {
      all: ({ far: { operations } }) => ({ input: { projectId: operations.projectId, businessTypeId: operations.businessTypeId } }),
      project: ({ near: { operations } }) => ({ input: { projectId: operations.projectId } }),
    },
  },

  listTeams: people(
    ({ tenant }) => tenant.team.id,
    ({ near, far }) => [{}, { projectId: near.operations.projectId }, { projectId: far.operations.projectId }],
  ),
  listRoleUsers: people(
    ({ tenant }) => tenant.accounts.technician.id,
    () => [{ roleCode: 'technician' }],
  ),
  listAreaUsers: people(
    ({ tenant }) => tenant.accounts.technician.id,
    ({ near, far }) => [{}, { siteIds: [near.tenant.areas.site] }, { siteIds: [far.tenant.areas.site, near.tenant.areas.site] }],
  ),

  listWorkOrders: orders(orderId, ({ near, far }) => [
    { ...largest, keyword: markTitle },
    ...[near, far].map(({ operations: { projectId } }) => ({ ...largest, keyword: markTitle, projectId })),
  ]),
  exportWorkOrders: orders(
    ({ orderNo }) => orderNo,
    ({ near, far }) => [{ keyword: markTitle }, ...[near, far].map(({ operations: { projectId } }) => ({ keyword: markTitle, projectId }))],
  ),
  listTimedOutWorkOrders: orders(orderId, () => [largest]),
  listDeviceWorkOrders: orders(orderId, async (fixture, caller) => {
    const { project, all } = await fixture.listMarks(caller);
    return [project, all].map(({ deviceId }) => ({ ...largest, deviceId }));
  }),
  listMaintenanceLog: orders(orderId, ({ near, far }) => [
    largest,
    ...[near, far].flatMap(({ operations: { projectId }, tenant }) => [
      { ...largest, projectId },
      { ...largest, siteId: tenant.areas.region },
    ]),
  ]),
  getWorkOrderStatistics: orders(({ businessTypeId }) => businessTypeId, listPeriods),
  exportWorkOrderStatistics: orders(({ businessTypeId }) => businessTypeId, listPeriods),
  getDeviceReliability: orders(
    ({ deviceId }) => deviceId,
    listPeriods,
    ({ worst }: ApiOutput<'getDeviceReliability'>) => worst,
  ),
  getWorkOrderMonth: orders(
    ({ day }) => day,
    ({ near, far }) => [{ month: '2026-11' }, ...[near, far].map(({ operations: { projectId } }) => ({ month: '2026-11', projectId }))],
    ({ days }: ApiOutput<'getWorkOrderMonth'>) => days.filter(({ created }) => created > 0),
  ),
  listBoundProjects: {
    inputs: () => [{}],
    async marks(fixture, caller) {
      const { own } = await fixture.listMarks(caller);
      return { own: own && fixture.near.operations.projectId, all: fixture.far.operations.projectId };
    },
  },
  listProjectWorkOrders: {
    inputs: () => [{}],
    async marks(fixture, caller) {
      await fixture.listMarks(caller);
      return { project: fixture.near.operations.projectId, all: fixture.far.operations.projectId };
    },
  },
  listUserTasks: {
    inputs: () => [{ from: '2026-11-01', to: '2026-11-30' }],
    // Work that a colleague holds is no other caller's task, however much else that caller sees of it.
    async marks(fixture, caller) {
      const { own, project } = await fixture.listMarks(caller);
      return { own: own?.orderId, all: project.orderId };
    },
  },
} satisfies Partial<Record<ApiName, Probe>>;
