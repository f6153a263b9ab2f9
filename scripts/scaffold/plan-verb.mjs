import { serverAreas } from '../server-areas.mjs';

/** The verb cannot be created, for the reason in the message. */
export class ScaffoldError extends Error {}

/**
 * @typedef {object} VerbPlan
 * @property {Record<string, string>} files path → its new text
 * @property {string[]} next the remaining tasks, a line each
 */

const verbsFile = 'apps/server/src/http/api/verbs.ts';
const apiFile = 'packages/contract/src/api.ts';

/**
 * Plans the files of `npm run new verb team/rename-team`: the row of the API table, the verb, its line in verbs.ts, and a test that fails
 * until the verb is written. Throws `ScaffoldError` for a name that is not valid or exists already.
 * @param {string} target `<area>/<name>`, or `<area>/<wing>/<name>`
 * @param {(file: string) => string | null} read null: there is no such file
 * @returns {VerbPlan}
 */
export function planVerb(target, read) {
  const { area, folder, kebab, name } = parseTarget(target);
  const verbFile = `apps/server/src/services/${folder}/${kebab}.ts`;
  const testFile = `apps/server/test/${area}/${kebab}.test.ts`;
  for (const file of [verbFile, testFile]) if (read(file) !== null) throw new ScaffoldError(`${file} is there already.`);
  const verbs = readOrThrow(read, verbsFile);
  if (new RegExp(`\\b${name}\\b`).test(verbs)) throw new ScaffoldError(`${verbsFile} has a verb ${name} already.`);
  return {
    files: {
      ...planRow(area, name, read),
      [verbFile]: verbText(name),
      [verbsFile]: addVerb(verbs, name, `#services/${folder}/${kebab}.ts`),
      [testFile]: testText(name),
    },
    next: [
      `packages/contract/src/areas/${area}.ts: method and path (the specification's, where it has the call), who may, one sentence, input and output`,
      `${verbFile}: who may, load within the tenant, decide, write with writeOnce, present`,
      `${testFile}: no token, another tenant, the wrong role, bad input, and the rows left behind`,
      'apps/server/test/support/access/access-matrix.ts and observe-access.ts: a row for the call, by hand',
      'npm run check, and the tests of the area',
    ],
  };
}

/** @param {string} target */
function parseTarget(target) {
  const [area = '', ...rest] = target.split('/');
  const kebab = rest.at(-1) ?? '';
  if (!serverAreas.includes(area))
    throw new ScaffoldError(
      `There is no area "${area}". Areas: ${serverAreas.join(', ')}. A new one takes its place in serverAreas (scripts/server-areas.mjs).`,
    );
  if (rest.length > 2 || !rest.every((part) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(part)) || !kebab.includes('-'))
    throw new ScaffoldError(`"${target}": write it as <area>/<name> or <area>/<wing>/<name>, the name as verb and noun: team/rename-team.`);
  return { area, folder: [area, ...rest.slice(0, -1)].join('/'), kebab, name: toCamelCase(kebab) };
}

/** @param {string} area @param {string} name @param {VerbPlanReader} read @returns {Record<string, string>} */
function planRow(area, name, read) {
  const file = `packages/contract/src/areas/${area}.ts`;
  const known = read(file);
  const table = `${toCamelCase(area)}Api`;
  if (known === null) {
    const text = `import { z } from 'zod';\nimport { endpoint } from '../endpoint.ts';\n\nexport const ${table} = {\n${rowText(area, name)}} as const;\n`;
    return { [file]: text, [apiFile]: addTable(readOrThrow(read, apiFile), area, table) };
  }
  const start = known.indexOf(`export const ${table} = {`);
  const end = known.indexOf('\n} as const;', start);
  if (start === -1 || end === -1) throw new ScaffoldError(`${file} has no table ${table}: add the row by hand.`);
  if (new RegExp(`^  ${name}: `, 'm').test(known)) throw new ScaffoldError(`${file} has a call ${name} already.`);
  return { [file]: `${known.slice(0, end + 1)}${rowText(area, name)}${known.slice(end + 1)}` };
}

/** @typedef {(file: string) => string | null} VerbPlanReader */

/** @param {VerbPlanReader} read @param {string} file */
function readOrThrow(read, file) {
  const text = read(file);
  if (text === null) throw new ScaffoldError(`${file} is missing.`);
  return text;
}

/** @param {string} area @param {string} name */
function rowText(area, name) {
  const method = /^(get|list|search|find|analyse)/.test(name) ? 'GET' : 'POST';
  const path = `/api/business/${toCamelCase(area)}/${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return `  ${name}: endpoint('${method}', '${path}', 'account', 'TODO: what it does, in one sentence.', z.object({}), z.object({})),\n`;
}

/** @param {string} api @param {string} area @param {string} table */
function addTable(api, area, table) {
  const line = `import { ${table} } from './areas/${area}.ts';\n`;
  return insertSorted(api, line, /^import \{ \w+ \} from '\.\/areas\/[^']+';\n/gm).replace(
    /\n\} as const satisfies Record<string, EndpointHead>;/,
    `\n  ...${table},\n} as const satisfies Record<string, EndpointHead>;`,
  );
}

/** @param {string} verbs @param {string} name @param {string} specifier */
function addVerb(verbs, name, specifier) {
  const line = `import { ${name} } from '${specifier}';\n`;
  return insertSorted(verbs, line, /^import (type )?\{ \w+ \} from '#services\/[^']+';\n/gm).replace(/\n\};\n*$/, `\n  ${name},\n};\n`);
}

/**
 * Inserts an import before the first one of its kind with a greater specifier.
 * @param {string} text
 * @param {string} line
 * @param {RegExp} kind
 */
function insertSorted(text, line, kind) {
  const specifierOf = (/** @type {string} */ each) => /'([^']+)'/.exec(each)?.[1] ?? '';
  const lines = [...text.matchAll(kind)];
  const after = lines.find(([each]) => specifierOf(each) > specifierOf(line));
  const last = lines.at(-1);
  if (last === undefined) throw new ScaffoldError('There is no import to put the new one beside.');
  const at = after?.index ?? last.index + last[0].length;
  return text.slice(0, at) + line + text.slice(at);
}

/** @param {string} name */
function verbText(name) {
  return `import type { Verb } from '#services/core/request-context.ts';

export const ${name}: Verb<'${name}'> = async () => {
  throw new Error('${name} is not written yet');
};
`;
}

/** @param {string} name */
function testText(name) {
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

describe('${name}', () => {
  itRejectsUnauthorised('${name}', () => ({ server, tenant }), ['stranger']);

  it('answers whoever may ask', async () => {
    expect(await tenant.clients.tenant_admin.succeed('${name}', {})).toEqual({});
  });

  it('answers 4004 for what is of another tenant', () => {
    expect.fail('Ask with the id of something of another tenant.');
  });

  it('leaves its rows behind, and an audit row', () => {
    expect.fail('Read the rows; a call that only asks has no such test.');
  });
});
`;
}

/** @param {string} kebab */
function toCamelCase(kebab) {
  return kebab.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}
