import type { ApiInput } from '@energy-om/contract';
import { createCountingMeter } from '../services/counting-meter.ts';
import type { TestServer } from '../services/test-server.ts';
import type { TestTenant } from './create-tenant.ts';

/** Two meters of one model in an area, of which nothing is known yet, and the swap of one for the other. */
export async function createSwap(
  server: TestServer,
  { id: tenantId }: Pick<TestTenant, 'id'>,
  areaId: string,
  photoIds: string[],
): Promise<ApiInput<'swapMeter'>> {
  const id = await createCountingMeter(server, tenantId, areaId);
  const newId = await createCountingMeter(server, tenantId, areaId);
  return { id, newId, factor: 1, closing: { value: 120.5, photoIds }, opening: { value: 0.2, photoIds }, confirmed: [] };
}
