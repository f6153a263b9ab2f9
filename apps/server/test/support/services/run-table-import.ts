import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { expect } from 'vitest';
import type { TestClient } from './test-client.ts';

type Import = ApiOutput<'getTableImport'>;

/** Uploads a CSV file and waits until the import has ended. */
export async function runTableImport(client: TestClient, kind: string, text: string, dryRun = false): Promise<Import> {
  const file = { name: 'table.csv', bytes: Buffer.from(text) };
  const answer = await client.upload('startTableImport', [file], { kind, dryRun: String(dryRun) });
  if (answer.code !== bodyCode.success) throw new Error(JSON.stringify(answer));
  const { id } = answer.data as Import;
  await expect.poll(async () => (await client.succeed('getTableImport', { id })).state, { timeout: 60_000 }).not.toBe('running');
  return client.succeed('getTableImport', { id });
}

/** The faults as a line of text each: line, column and what is said. */
export function listFaults({ faults }: Import): string[] {
  return faults.map(({ line, column, text }) => `${line} ${column ?? '-'} ${text}`);
}
