import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import { findCaller } from '../support/assertions/find-caller.ts';
import { type RecordedStatement, StatementRecorder } from '../support/assertions/statement-recorder.ts';
import { type TenantException, tenantExceptions } from '../support/tenant-isolation/exceptions.ts';
import { listFaults } from '../support/tenant-isolation/list-faults.ts';
import { type ProductStatement, readProductStatements } from '../support/tenant-isolation/read-recording.ts';
import { createTenantRelations } from '../support/tenant-isolation/tenant-relations.ts';

const relations = createTenantRelations(['orders', 'projects']);
const text = 'select 1 from orders, projects';

const sweep: ProductStatement = { text, name: 'sweep', callers: ['src/jobs/sweep.ts'], sameAs: [] };
const unnamed: ProductStatement = { ...sweep, name: null };

const except = (...statements: TenantException['statements']): TenantException[] => [{ reason: 'It lists tenants.', statements }];

describe('an exception', () => {
  it('by name leaves out the relations that it lists, and no others', async () => {
    const { violations, unused } = await listFaults([sweep], relations, except({ statement: 'sweep', relations: ['orders'] }));
    expect(violations).toEqual([`sweep of src/jobs/sweep.ts\n  projects is not restricted to a tenant\n  ${text}`]);
    expect(unused).toEqual([]);
  });

  it('by fingerprint applies to the file that it lists, and to no other', async () => {
    const about = 'joins all';
    const print = await fingerprint(text);
    const both = ['orders', 'projects'];
    const right = await listFaults([unnamed], relations, except({ about, fingerprint: print, caller: 'jobs/sweep.ts', relations: both }));
    expect(right).toEqual({ violations: [], unused: [] });
    const wrong = await listFaults([unnamed], relations, except({ about, fingerprint: print, caller: 'jobs/other.ts', relations: both }));
    expect(wrong.violations).toHaveLength(1);
    expect(wrong.unused).toEqual(['joins all (jobs/other.ts): orders', 'joins all (jobs/other.ts): projects']);
  });

  it('by fingerprint does not apply to another file that sends the same text', async () => {
    const both: ProductStatement = { ...unnamed, callers: ['src/jobs/sweep.ts', 'src/services/a.ts'] };
    const exceptions = except({
      about: 'joins all',
      fingerprint: await fingerprint(text),
      caller: 'jobs/sweep.ts',
      relations: ['orders', 'projects'],
    });
    const { violations } = await listFaults([both], relations, exceptions);
    expect(violations).toEqual([expect.stringContaining('of src/jobs/sweep.ts, src/services/a.ts')]);
  });

  it('is reported if its statement is gone or restricts the relation', async () => {
    const mended = { ...sweep, text: 'select 1 from orders where tenant_id = $1' };
    const { unused } = await listFaults(
      [mended],
      relations,
      except({ statement: 'sweep', relations: ['orders'] }, { statement: 'gone', relations: ['orders'] }),
    );
    expect(unused).toEqual(['sweep: orders', 'gone: orders']);
  });

  it('for a folder applies to what only that folder sends, and is reported if it sends nothing of the kind', async () => {
    const folders = (...names: string[]): TenantException[] => [{ reason: 'Operators may.', statements: [], folders: names }];
    expect(await listFaults([sweep], relations, folders('jobs/'))).toEqual({ violations: [], unused: [] });
    const shared = { ...sweep, callers: ['src/jobs/sweep.ts', 'src/services/a.ts'] };
    const { violations, unused } = await listFaults([shared], relations, folders('jobs/', 'cli/'));
    expect(violations).toHaveLength(1);
    expect(unused).toEqual(['cli/']);
  });

  it('is found for each text of a file that differs by a filter, and they are listed once', async () => {
    const filtered = { ...unnamed, text: `${text} where true` };
    const { violations } = await listFaults([filtered, unnamed], relations, []);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(`${await fingerprint(text)} and 1 more of src/jobs/sweep.ts`);
  });
});

describe('a breach in an operator’s command', () => {
  const operations = createTenantRelations(['role_grants']);

  it('is found, as in a service', async () => {
    const grants = 'select area_id from role_grants where account_id = $1';
    const statement: ProductStatement = { text: grants, name: null, callers: ['src/cli/import/plan/load-staff.ts'], sameAs: [0] };
    const { violations } = await listFaults([statement], operations, tenantExceptions);
    expect(violations).toEqual([expect.stringContaining('role_grants is not restricted to a tenant')]);
  });

  it('is excepted where the tenant is found by its name, there alone', async () => {
    const byName = 'select "id", "name", "time_zone" as "timeZone" from "tenants" where "name" = $1';
    const sentBy = (caller: string): ProductStatement => ({ text: byName, name: null, callers: [caller], sameAs: [0] });
    const isFault = async (caller: string) => (await listFaults([sentBy(caller)], operations, tenantExceptions)).violations.length > 0;
    expect(await isFault('src/cli/load-tenant.ts')).toBe(false);
    expect(await isFault('src/cli/import/run-import.ts')).toBe(true);
    expect(await isFault('src/services/tenancy/find-open-invite.ts')).toBe(true);
  });
});

describe('a recording', () => {
  const read = (...records: Partial<RecordedStatement>[]) => {
    const file = join(mkdtempSync(join(tmpdir(), 'recording-')), 'statements.jsonl');
    writeFileSync(file, `${records.map((record) => JSON.stringify({ text, caller: 'src/a.ts', sameAs: [], ...record })).join('\n')}\n`);
    return readProductStatements(file);
  };

  it("contains the tests' own statements, which are left out, and those of unknown senders, which are not", () => {
    expect(read({ caller: 'test/a.test.ts' }, { caller: null, text: 'select 1' }).map((statement) => statement.text)).toEqual(['select 1']);
  });

  it('treats parameters as the same only if they always were', () => {
    const [statement] = read({ sameAs: [0, 0, 0, 3] }, { caller: 'src/b.ts', sameAs: [0, 0, 2, 2] });
    expect(statement).toMatchObject({ callers: ['src/a.ts', 'src/b.ts'], sameAs: [0, 0, 2, 3] });
  });

  it('names a statement by its own name, not by a digest', () => {
    expect(read({ name: 'find-order' })[0]?.name).toBe('find-order');
    expect(read({ name: 'shape-abc' })[0]?.name).toBeNull();
  });
});

describe('what is recorded', () => {
  const query = { text: 'select "id" from "tenants" where "name" = $1' };
  /** @returns what each of these senders adds to the recording, in turn */
  const send = (...callers: (string | null)[]) => {
    const senders = callers.values();
    const recorder = new StatementRecorder(() => senders.next().value ?? null);
    return callers.map(() => recorder.record(query, ['x'])?.caller);
  };

  it('has every sender of a text as long as those before it may be excepted', () => {
    expect(send('src/cli/load-tenant.ts', 'src/demo/insert-rows.ts', 'src/services/a.ts')).toEqual([
      'src/cli/load-tenant.ts',
      'src/demo/insert-rows.ts',
      'src/services/a.ts',
    ]);
  });

  it('has no more of them once one in the product is not excepted', () => {
    expect(send('test/a.test.ts', 'src/services/a.ts', 'src/services/b.ts')).toEqual(['test/a.test.ts', 'src/services/a.ts', undefined]);
  });
});

describe('the sender of a statement', () => {
  it('is found on the stack, across await', async () => {
    const later = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return findCaller();
    };
    expect(await later()).toBe('test/tenant-isolation/list-faults.test.ts');
  });
});
