import type { VerifyCodeScene } from '@energy-om/contract';
import { createTestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';

/** Asks for a code as the phone does, and reads it from the phone that received it. */
export async function receiveCode(server: TestServer, phoneNumber: string, scene: VerifyCodeScene): Promise<string> {
  await createTestClient(server).succeed('sendVerifyCode', { phoneNumber, scene });
  return server.sms.lastCode(phoneNumber);
}

/** Another six digits. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Rows of the tables that signing in writes, as text, to check that nothing was written. */
export async function readAccountRows(server: TestServer): Promise<string> {
  const tables = [
    'accounts',
    'memberships',
    'role_grants',
    'sessions',
    'access_tokens',
    'one_time_tickets',
    'third_party_links',
    'audit_log',
  ] as const;
  const rows = await Promise.all(tables.map((table) => server.database.kysely.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows.map((found) => found.map((row) => JSON.stringify(row)).sort()));
}
