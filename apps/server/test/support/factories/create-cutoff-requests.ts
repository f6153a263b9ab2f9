import { localDate } from '@energy-om/domain';
import { requestApproval } from '#services/cutoff/approval/request-approval.ts';
import type { TestServer } from '../services/test-server.ts';
import { createCutoff } from './create-cutoff-policy.ts';
import type { Occupancy } from './create-wallets.ts';

const zone = 'Asia/Shanghai';

export interface TestRequest {
  requestId: string;
  contentHash: string;
}

/** Somebody whose cut-off a second person has to approve today; what was asked for before is gone, since a day has one request. */
export async function createCutoffRequest(server: TestServer, tenantId: string, place: Occupancy): Promise<TestRequest> {
  const { kysely } = server.database;
  const day = localDate(server.clock.now().getTime(), zone);
  const earlier = kysely.selectFrom('cutoff_requests').select('id').where('tenant_id', '=', tenantId).where('day', '=', day);
  await kysely.deleteFrom('cutoff_request_rooms').where('tenant_id', '=', tenantId).where('request_id', 'in', earlier).execute();
  await kysely.deleteFrom('cutoff_requests').where('tenant_id', '=', tenantId).where('day', '=', day).execute();
  const wallet = await createCutoff(server, tenantId, place, 'due');
  await requestApproval(server.context, { tenant: tenantId, zone }, [{ wallet, version: 1, balance: -100 }]);
  const { id, content_hash } = await earlier.select('content_hash').executeTakeFirstOrThrow();
  return { requestId: id, contentHash: content_hash };
}
