import type { ApiInput } from '@energy-om/contract';
import { expect } from 'vitest';
import type { TestClient } from '../support/services/test-client.ts';

/** Each number of the statistics beside the list behind it. */
export async function expectLists(client: TestClient, from: string, to: string) {
  const figures = await client.succeed('getWorkOrderStatistics', { from, to });
  const count = async (filters: Partial<ApiInput<'listWorkOrders'>>) =>
    (await client.succeed('listWorkOrders', { from, to, pageSize: 1, ...filters })).total;
  const { total, finished, due, kept, corrective, firstTime, repeated, planned, donePlanned, rated, spread } = figures;
  expect(await count({ figure: 'created' })).toBe(total);
  expect(await count({ figure: 'finished' })).toBe(finished);
  expect(await count({ figure: 'due' })).toBe(due);
  expect(await count({ figure: 'missed' })).toBe(due - kept);
  expect(await count({ figure: 'corrective' })).toBe(corrective);
  expect(await count({ figure: 'kept' })).toBe(kept);
  expect(await count({ figure: 'firstTime' })).toBe(firstTime);
  expect(await count({ figure: 'repeated' })).toBe(repeated);
  expect(await count({ figure: 'planned' })).toBe(planned);
  expect(await count({ figure: 'donePlanned' })).toBe(donePlanned);
  expect(await count({ figure: 'rated' })).toBe(rated);
  expect(await count({ figure: 'accepted' })).toBe(spread.accept.n);
  expect(await count({ figure: 'arrived' })).toBe(spread.arrive.n);
  expect(await count({ figure: 'repaired' })).toBe(spread.repair.n);
  for (const figure of ['created', 'finished', 'missed'] as const) {
    const sum = figures.trend.points.reduce((all, point) => all + point[figure], 0);
    expect(await count({ figure })).toBe(sum);
  }
  for (const { status, count: n } of figures.byStatus) expect(await count({ figure: 'created', status: [status] })).toBe(n);
  for (const { source, count: n } of figures.bySource) expect(await count({ figure: 'created', source })).toBe(n);
  for (const { id, count: n } of figures.byBusinessType) expect(await count({ figure: 'created', businessTypeId: id })).toBe(n);
  for (const { name, count: n } of figures.byCause) expect(await count({ figure: 'finished', causeCode: name })).toBe(n);
  for (const { person, finished: n } of figures.people) expect(await count({ figure: 'finished', leadId: person.id })).toBe(n);
  for (const { id, finished: n } of figures.teams) expect(await count({ figure: 'finished', teamId: id })).toBe(n);
  for (const { id, finished: n } of figures.projects) expect(await count({ figure: 'finished', projectId: id })).toBe(n);
}

/** Each number of the devices beside the list behind it. */
export async function expectDeviceLists(client: TestClient, from: string, to: string) {
  const { worst, models } = await client.succeed('getDeviceReliability', { from, to });
  const count = async (filters: Partial<ApiInput<'listWorkOrders'>>) =>
    (await client.succeed('listWorkOrders', { from, to, pageSize: 1, ...filters })).total;
  for (const { device, failures, repaired, repeated } of worst) {
    expect(await count({ figure: 'failure', deviceId: device.id })).toBe(failures);
    expect(await count({ figure: 'repaired', deviceId: device.id })).toBe(repaired);
    expect(await count({ figure: 'repeated', deviceId: device.id })).toBe(repeated);
  }
  for (const { name, failures, repaired } of models) {
    expect(await count({ figure: 'failure', deviceModel: name })).toBe(failures);
    expect(await count({ figure: 'repaired', deviceModel: name })).toBe(repaired);
  }
  return worst.length;
}
