import type { ApiInput } from '@energy-om/contract';
import { expect } from 'vitest';
import type { TestClient } from '../support/services/test-client.ts';

/** Each number of the statistics beside the list behind it. */
export async function expectLists(client: TestClient, from: string, to: string) {
  const figures = await client.succeed('getWorkOrderStatistics', { from, to });
  const count = async (filters: Partial<ApiInput<'listWorkOrders'>>) =>
    (await client.succeed('listWorkOrders', { from, to, pageSize: 1, ...filters })).total;
  const { total, finished, due, corrective } = figures;
  const kept = Math.round((figures.onTimeRate ?? 0) * due);
  const firstTime = Math.round((figures.firstTimeFixRate ?? 0) * corrective);
  expect(await count({ figure: 'created' })).toBe(total);
  expect(await count({ figure: 'finished' })).toBe(finished);
  expect(await count({ figure: 'due' })).toBe(due);
  expect(await count({ figure: 'missed' })).toBe(due - kept);
  expect(await count({ figure: 'corrective' })).toBe(corrective);
  expect(await count({ figure: 'reworked' })).toBe(corrective - firstTime);
  for (const { status, count: n } of figures.byStatus) expect(await count({ figure: 'created', status: [status] })).toBe(n);
  for (const { source, count: n } of figures.bySource) expect(await count({ figure: 'created', source })).toBe(n);
  for (const { id, count: n } of figures.byBusinessType) expect(await count({ figure: 'created', businessTypeId: id })).toBe(n);
  for (const { name, count: n } of figures.byCause) expect(await count({ figure: 'finished', causeCode: name })).toBe(n);
  for (const { person, finished: n } of figures.people) expect(await count({ figure: 'finished', leadId: person.id })).toBe(n);
  for (const { id, finished: n } of figures.teams) expect(await count({ figure: 'finished', teamId: id })).toBe(n);
  for (const { id, finished: n } of figures.projects) expect(await count({ figure: 'finished', projectId: id })).toBe(n);
}
