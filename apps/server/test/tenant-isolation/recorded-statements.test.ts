import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../support/services/postgres-database.ts';
import { tenantExceptions } from '../support/tenant-isolation/exceptions.ts';
import { listFaults, type TenantFaults } from '../support/tenant-isolation/list-faults.ts';
import { readProductStatements } from '../support/tenant-isolation/read-recording.ts';
import { readTenantRelations } from '../support/tenant-isolation/tenant-relations.ts';

const statements = readProductStatements(process.env.RECORDED_STATEMENTS as string);
let faults: TenantFaults;

beforeAll(async () => {
  const client = new pg.Client({ connectionString: await createTestDatabase(inject('postgresUrl')) });
  await client.connect();
  const relations = await readTenantRelations(client);
  await client.end();
  faults = await listFaults(statements, relations, tenantExceptions);
});

/** Fails with all of them: a comparison of two lists would be cut short. */
function expectNone(list: readonly string[], heading: string): void {
  if (list.length > 0) expect.fail(`${list.length} ${heading}\n\n${list.join('\n\n')}\n`);
}

describe('the statements of the product that the tests have run', () => {
  it('exist, and their senders are known', () => {
    expect(statements.length).toBeGreaterThan(500);
    expect(statements.filter(({ callers }) => callers.length > 0).length).toBeGreaterThan(statements.length * 0.95);
  });

  it('restrict each relation of a tenant, in subqueries too, by one and the same parameter', () => {
    expectNone(faults.violations, 'statements reach beyond their tenant:');
  });

  it('need each of their exceptions', () => {
    expectNone(faults.unused, 'exceptions are not needed:');
  });
});
