import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyRule, dropExceptions, exceptionsFolder, houseRules, readExceptions } from '../house-rules/house-rules.mjs';
import { plantRepository, plantTree } from './planted-tree.mjs';

/** @param {number} count */
const lines = (count) => 'count += 1;\n'.repeat(count);

/** @param {string} name @param {Record<string, string>} files @returns {string[]} keys of what the rule finds */
function findKeys(name, files) {
  const rule = houseRules.find((each) => each.name === name);
  if (!rule) throw new Error(`There is no rule ${name}`);
  return rule.find(plantRepository(files)).map(({ key }) => key);
}

/** @param {number} count @returns {Record<string, string>} */
function modules(count) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`apps/web/src/shared/ui/Piece${index}.tsx`, 'export {};\n']));
}

describe('function-size', () => {
  it('finds a function of 61 lines by its name and accepts one of 60', () => {
    const text = `let count = 0;\nexport function long() {\n${lines(59)}}\nexport const queue = { push() {\n${lines(58)}} };\n`;
    expect(findKeys('function-size', { 'packages/domain/src/a.ts': text })).toEqual(['packages/domain/src/a.ts#long']);
  });

  it('names a closure with the functions around it', () => {
    const text = `export function createQueue(count = 0) {\n  const drain = () => {\n${lines(70)}  };\n  return drain;\n}\n`;
    expect(findKeys('function-size', { 'a.ts': text })).toEqual(['a.ts#createQueue', 'a.ts#createQueue.drain']);
  });

  it('allows a component 100 lines and its hook 60', () => {
    const text = `let count = 0;\nexport function Page() {\n${lines(98)}}\nexport function usePage() {\n${lines(98)}}\nexport function Long() {\n${lines(99)}}\n`;
    expect(findKeys('function-size', { 'a.tsx': text })).toEqual(['a.tsx#usePage', 'a.tsx#Long']);
    expect(findKeys('function-size', { 'a.ts': text })).toEqual(['a.ts#Page', 'a.ts#usePage', 'a.ts#Long']);
  });

  it('ignores tests and groups of tests, but not the functions that they call', () => {
    const text = `let count = 0;\ndescribe('x', () => {\n${lines(70)}it('y', async () => {\n${lines(70)}});\n});\nrun(() => {\n${lines(70)}});\n`;
    expect(findKeys('function-size', { 'a.test.ts': text })).toEqual(['a.test.ts#run()']);
  });
});

describe('file-size', () => {
  it('finds a file of 301 lines, stylesheets too', () => {
    const files = { 'a.ts': lines(301), 'b.ts': lines(300), 'c.css': lines(301), 'd.md': lines(301) };
    expect(findKeys('file-size', files)).toEqual(['a.ts', 'c.css']);
  });
});

describe('folder-size', () => {
  const folder = 'apps/web/src/shared/ui';
  const readme = `${folder}/README.md`;

  it('finds a folder of 16 modules, and counts a component and its stylesheet once', () => {
    expect(findKeys('folder-size', modules(16))).toEqual([folder]);
    const styled = { ...modules(15), [`${folder}/Piece1.module.css`]: '', [`${folder}/Piece2.test.tsx`]: '', [readme]: '# Pieces\n' };
    expect(findKeys('folder-size', styled)).toEqual([]);
  });

  it('requires a reason in the README, and none where the folder is not too large', () => {
    expect(findKeys('folder-size', { ...modules(16), [readme]: '# Pieces\n' })).toEqual([folder]);
    const reason = '# Pieces\n\nThere are more than fifteen modules because of tests.\n';
    expect(findKeys('folder-size', { ...modules(16), [readme]: reason })).toEqual([]);
    expect(findKeys('folder-size', { ...modules(15), [readme]: reason })).toEqual([readme]);
  });

  it('checks the product and its scripts, not tests', () => {
    const elsewhere = Object.fromEntries(Object.entries(modules(16)).map(([file, text]) => [file.replace('/src/', '/test/'), text]));
    expect(findKeys('folder-size', elsewhere)).toEqual([]);
  });
});

describe('import-climb', () => {
  it.each([
    ["import { a } from '../../b.ts';", 'static'],
    ["export * from '../../b.ts';", 'exported'],
    ["const b = await import('../../b.ts');", 'dynamic'],
    ["type B = import('../../b.ts').B;", 'of a type'],
    ["vi.mock('../../b.ts', () => ({}));", 'mocked'],
  ])('finds %s (%s)', (text) => {
    expect(findKeys('import-climb', { 'apps/web/src/shared/ui/a.ts': text })).toEqual(['apps/web/src/shared/ui/a.ts#../../b.ts']);
  });

  it('accepts one level, and an import out of a workspace', () => {
    const text = "import '../b.ts';\nimport '#shared/b.ts';\nimport '../../../../scripts/c.mjs';\n";
    expect(findKeys('import-climb', { 'apps/web/test/shared/a.ts': text })).toEqual([]);
  });
});

describe('area-import', () => {
  const file = 'apps/server/src/services/team/a.ts';

  it.each([
    ["import { a } from '../core/b.ts';", 'static'],
    ["import type { A } from '../core/ports/b.ts';", 'of a type'],
    ["export * from '../core/b.ts';", 'exported'],
    ["const b = await import('../core/b.ts');", 'dynamic'],
  ])('finds %s (%s)', (text) => {
    expect(findKeys('area-import', { [file]: text })).toEqual([`${file}#${/'(.+)'/.exec(text)?.[1]}`]);
  });

  it('accepts #services, an import within the area, and one out of services', () => {
    const text = "import '#services/core/b.ts';\nimport '../b.ts';\nimport '../load/b.ts';\nimport '../../../db/b.ts';\n";
    expect(findKeys('area-import', { 'apps/server/src/services/team/commands/a.ts': text })).toEqual([]);
  });
});

describe('sql-home', () => {
  it.each([
    "import { sql } from 'kysely';",
    "import { statement } from '#db/statement.ts';",
    "const find = database.kysely.selectFrom('tenants');",
    'const find = `select id from tenants`;',
    "const write = 'update tenants t set name = 1';",
    'const write = `\n  insert into tenants (id) values ($1)`;',
    "const write = 'delete from tenants where true';",
  ])('finds %s', (text) => {
    expect(findKeys('sql-home', { 'apps/server/src/jobs/a.ts': text })).toEqual(['apps/server/src/jobs/a.ts']);
    expect(findKeys('sql-home', { 'apps/server/src/services/home/a.ts': text, 'apps/server/src/db/a.ts': text })).toEqual([]);
  });

  it('accepts types and prose', () => {
    const text =
      "import type { Kysely } from 'kysely';\nimport { type Selectable } from 'kysely';\nconst text = 'Select a device from the list, or select none from it';\n";
    expect(findKeys('sql-home', { 'apps/server/src/jobs/a.ts': text })).toEqual([]);
  });
});

describe('audit', () => {
  const file = 'apps/server/src/services/team/a.ts';

  it.each([
    "await context.database.transaction(async (tx) => { await tx.insertInto('teams').execute(); });",
    'await kysely.transaction().execute(async (tx) => { await write(tx); });',
    "await context.database.kysely.updateTable('teams').set({}).execute();",
    "const remove = statement('remove', 'delete from teams where true');\nawait database.run(remove, {});",
    'await sql`update teams set name = 1`.execute(database.kysely);',
    'const change = sql`update teams set name = 1`;\nawait change.execute(database.kysely);',
    "await client.query('insert into teams (id) values ($1)', []);",
    'await runWrite(context, move, {});',
  ])('finds %s', (text) => {
    expect(findKeys('audit', { [file]: text })).toEqual([file]);
  });

  it.each([
    'await context.database.transaction(async (tx) => { await insertAuditRow(context, subject, tx); });',
    "await writeOnce(context, subject, (tx) => tx.insertInto('teams').execute());",
    "const move = statement('move', 'with moved as (update teams set x = 1 returning id) insert into audit_log (id) select id from moved');\nawait database.run(move, {});",
    "const find = statement('find', 'select id from teams');\nawait database.run(find, {});",
    "const move = statement('move', 'with moved as (update teams set x = 1), audited as (' + auditInsert({}) + ') select 1');\nawait runWrite(context, move, {});",
    'await sql`update teams set name = 1`.execute(tx);',
  ])('lets %s pass', (text) => {
    expect(findKeys('audit', { [file]: text })).toEqual([]);
  });

  it('finds the audit row in a fragment of the same area, and in no other area', () => {
    const fragment = "export const audit = 'insert into audit_log (id) values (1)';\n";
    const use = (/** @type {string} */ from) =>
      `import { audit } from '${from}';\nawait database.run(prepared('update teams set x = 1' + audit), {});\n`;
    const near = { [file]: use('./audit-part.ts'), 'apps/server/src/services/team/audit-part.ts': fragment };
    expect(findKeys('audit', near)).toEqual([]);
    const far = { [file]: use('#services/file/audit-part.ts'), 'apps/server/src/services/file/audit-part.ts': fragment };
    expect(findKeys('audit', far)).toEqual([file]);
  });
});

describe('document-paths', () => {
  const tree = { 'apps/server/src/services/team/create-team.ts': 'export {};\n', 'docs/decisions/0001-teams.md': '# Teams\n' };

  it.each([
    ['a file by its name', 'See `save-team.ts`.', 'save-team.ts'],
    ['a file by its path', 'See `services/file/create-team.ts`.', 'services/file/create-team.ts'],
    ['a folder', 'See `services/teams/`.', 'services/teams/'],
    ['a pattern', 'See `services/<area>/save-*.ts`.', 'services/<area>/save-*.ts'],
    ['a link', 'See [it](decisions/0002.md).', 'decisions/0002.md'],
    ['an anchor', 'See [it](decisions/0001-teams.md#members).', 'decisions/0001-teams.md#members'],
    ['a tree', '```\nservices/\n    save-team.ts   saves\n```', 'save-team.ts'],
  ])('finds %s that is not there', (_, text, lost) => {
    expect(findKeys('document-paths', { ...tree, 'docs/A.md': `# A\n\n${text}\n` })).toEqual([`docs/A.md#${lost}`]);
  });

  it('finds a file that a comment names', () => {
    const text = '// The other half is in save-team.ts.\nexport {};\n';
    expect(findKeys('document-paths', { ...tree, 'a.ts': text })).toEqual(['a.ts#save-team.ts']);
  });

  it('accepts existing files, build results and texts that are no paths', () => {
    const text =
      '# A\n\nSee `create-team.ts`, `team/create-team.ts`, `services/<area>/create-{team,order}.ts`, `apps/web/dist`, `/files/:id`, `v1/devices/me`, ' +
      '`sms-outbox.jsonl`, `a/b`, [it](decisions/0001-teams.md#teams), [here](#a), [there](https://example.com/x.md).\n';
    expect(findKeys('document-paths', { ...tree, 'docs/A.md': text })).toEqual([]);
  });
});

describe('words', () => {
  it.each([
    ['const toldAccounts = 1;', 'toldAccounts'],
    ['row.has_told = true;', 'has_told'],
    ['function tellPublish() {}', 'tellPublish'],
    ['const mostOpen = 3;', 'mostOpen'],
    ['const usualPage = 3;', 'usualPage'],
    ['class A { #patience = 1; }', 'patience'],
    ['const a = { wakesAt: 1 };', 'wakesAt'],
    ['const a = <LetIn />;', 'LetIn'],
  ])('finds %s', (text, name) => {
    expect(findKeys('words', { 'a.tsx': text })).toEqual([name]);
  });

  it('finds them in the names of files', () => {
    expect(findKeys('words', { 'apps/server/src/live/tell-orders.ts': 'export {};\n' })).toEqual(['tell-orders']);
  });

  it.each([
    ['// The account is told.\nexport {};\n', 'told'],
    ['/** Tells the order, as insertDue() did. */\nexport {};\n', 'Tells,insertDue'],
    ["it('has news of an order', () => undefined);\n", 'news'],
    ["describe.each([1])('a wish of %s', () => undefined);\n", 'wish'],
    [['test(`tells $', '{1} of it`, () => undefined);\n'].join(''), 'tells'],
  ])('finds them in comments and in the titles of tests: %s', (text, names) => {
    expect(findKeys('words', { 'a.test.ts': text })).toEqual(names.split(','));
  });

  it('accepts in prose what has a plain meaning there', () => {
    const text =
      '// Callers cannot tell the two apart. The occurrence of a plan, most of them, a usual door.\nexport const shown = "told";\n';
    expect(findKeys('words', { 'a.ts': text })).toEqual([]);
  });

  it('accepts other words that contain them', () => {
    const text = "const intelligence = 1;\nconst most = 1;\nconst outdoor = await Promise.allSettled([]);\nconst text = 'we were told';\n";
    expect(findKeys('words', { 'a.ts': text })).toEqual([]);
  });
});

describe('domain-purity', () => {
  it.each(['Date.now()', 'new Date()', 'Math.random()', 'Date()'])('finds %s in the domain and nowhere else', (call) => {
    const text = `export const now = ${call};\n`;
    const files = { 'packages/domain/src/a.ts': text, 'packages/domain/test/a.ts': text, 'apps/web/src/a.ts': text };
    expect(findKeys('domain-purity', files)).toEqual([`packages/domain/src/a.ts#${call}`]);
  });

  it('accepts an instant that is passed in', () => {
    expect(findKeys('domain-purity', { 'packages/domain/src/a.ts': 'export const day = new Date(instant);\n' })).toEqual([]);
  });
});

describe('exceptions', () => {
  const rule = { name: 'planted', instead: 'do not', find: () => [{ key: 'a/b.ts#x', file: 'a/b.ts', message: 'x' }] };
  const repository = plantlessRepository();

  it('silence their breach, alone or by its folder', () => {
    expect(applyRule(rule, repository, { 'a/b.ts#x': 'because' })).toEqual({ breaches: [], stale: [] });
    expect(applyRule(rule, repository, { 'a/': 'because' })).toEqual({ breaches: [], stale: [] });
  });

  it('without a breach are faults themselves', () => {
    const { breaches, stale } = applyRule(rule, repository, { 'a/b.ts#y': 'because', 'c/': 'because' });
    expect(breaches).toHaveLength(1);
    expect(stale).toEqual(['a/b.ts#y', 'c/']);
  });

  it('are removed from their list once they are stale', () => {
    const folder = mkdtempSync(join(plantTree({}), 'exceptions-'));
    const file = join(folder, 'planted.json');
    writeFileSync(file, JSON.stringify({ 'a/b.ts#x': 'because', 'a/b.ts#y': 'because' }));
    dropExceptions(rule, ['a/b.ts#y'], folder);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'a/b.ts#x': 'because' });
  });

  it('each have a reason', () => {
    for (const each of houseRules) {
      for (const [key, reason] of Object.entries(readExceptions(each, exceptionsFolder)))
        expect(reason, `${each.name}: ${key}`).not.toBe('');
    }
  });
});

/** A repository for a rule that reads no files. */
function plantlessRepository() {
  return /** @type {import('../house-rules/repository.mjs').Repository} */ (/** @type {unknown} */ ({}));
}
