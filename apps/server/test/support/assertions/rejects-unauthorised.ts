import { type ApiName, bodyCode } from '@energy-om/contract';
import { expect, it } from 'vitest';
import type { TestPerson, TestTenant } from '../factories/create-tenant.ts';
import { createTestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';

/** Everybody except the administrator. */
export const noAdministrators: readonly TestPerson[] = [
  'platform_admin',
  'dispatcher',
  'team_leader',
  'technician',
  'client_rep',
  'occupant',
  'energy_clerk',
  'stranger',
];

/** What every call that needs a permission refuses before it reads anything. */
export function itRejectsUnauthorised(
  name: ApiName,
  find: () => { server: TestServer; tenant: TestTenant },
  forbiddenTo: readonly TestPerson[],
  input: Record<string, unknown> = {},
): void {
  it('answers 4001 without a token', async () => {
    const { server } = find();
    expect(await createTestClient(server).call(name, input)).toMatchObject({ code: bodyCode.tokenExpired, data: null });
  });

  it.each(forbiddenTo)('answers 4003 to %s', async (person) => {
    expect(await find().tenant.clients[person].call(name, input)).toMatchObject({ code: bodyCode.forbidden, data: null });
  });
}
