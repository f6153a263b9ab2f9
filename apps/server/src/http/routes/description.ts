import { readFile } from 'node:fs/promises';
import { apiAreas, bodyCode, type Endpoint } from '@energy-om/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { builtTryCallsScript } from '#program-files.ts';
import type { AppContext } from '#services/core/request-context.ts';

/**
 * `/openapi.json` out of the contract, and `/docs` to read it in and to try calls.
 * @param scriptFile the built script that sends tried calls as the web app does; without it the page offers no trying
 */
export async function registerDescription(
  app: FastifyInstance,
  context: AppContext,
  scriptFile: string | URL = builtTryCallsScript,
): Promise<void> {
  const document = describeApi(context.config.version);
  const text = JSON.stringify({ ...document, servers: [{ url: './' }] });
  app.get('/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text),
  );
  await app.register(swagger, { mode: 'static', specification: { document: { ...document, servers: [{ url: '../' }] } as never } });
  const script = await readIfPresent(scriptFile);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: documentationPolicy,
    uiHooks: { onRequest: redirectIntoFolder },
    ...(script === null
      ? { uiConfig: { ...foldedAreas, supportedSubmitMethods: [] } }
      : { uiConfig: foldedAreas, theme: { js: [{ filename: 'try-calls.js', content: script }] } }),
  });
}

/** Without the slash at its end the page would name its files from the root of the host. */
async function redirectIntoFolder(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.url === '/docs') await reply.redirect('docs/');
}

/** The areas are listed, and their calls are shown once one is opened. */
const foldedAreas = { docExpansion: 'none' } as const;

async function readIfPresent(file: string | URL): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The page loads only its own files; it works over plain HTTP in a local network too. */
const documentationPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

type JsonSchema = Record<string, unknown>;

/** The API table as OpenAPI 3.1, in clear: the transport encoding is added around it. */
export function describeApi(version: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [area, calls] of Object.entries<Record<string, Endpoint>>(apiAreas)) {
    for (const [name, endpoint] of Object.entries(calls))
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: { ...describeCall(name, endpoint), tags: [area] },
      };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Energy Operations and Maintenance',
      version,
      description: [
        'Described in clear. With transport encryption on, a request body, the query after the question mark and a response body are one AES string each (ECB, PKCS7, base64).',
        `HTTP status 200 carries the envelope \`{code, message, data}\`; code ${bodyCode.success} is success.`,
        'Writes take an `Idempotency-Key` header: the same key and body within 24 hours get the first answer again.',
      ].join('\n\n'),
    },
    tags: Object.keys(apiAreas).map((name) => ({ name })),
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function describeCall(name: string, endpoint: Endpoint): JsonSchema {
  const input = describeSchema(endpoint.input, 'input');
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'open' ? (endpoint.optionalAuth ? [{}, { bearer: [] }] : []) : [{ bearer: [] }],
    ...(endpoint.access === 'open' || endpoint.access === 'account' ? {} : { 'x-permission': endpoint.access }),
    ...(endpoint.method === 'GET' ? { parameters: describeParameters(input) } : { requestBody: describeBody(endpoint, input) }),
    responses: { 200: { description: 'The answer', content: { 'application/json': { schema: describeAnswer(endpoint) } } } },
  };
}

function describeParameters(input: JsonSchema): JsonSchema[] {
  const required = (input.required as string[] | undefined) ?? [];
  return Object.entries((input.properties as JsonSchema | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const mediaTypes: Record<Endpoint['encoding'], string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function describeBody(endpoint: Endpoint, input: JsonSchema): JsonSchema {
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  const schema = endpoint.encoding === 'multipart' ? { type: 'object', properties: { formData: input, files } } : input;
  return { content: { [mediaTypes[endpoint.encoding]]: { schema } } };
}

function describeAnswer(endpoint: Endpoint): JsonSchema {
  const data = describeSchema(endpoint.output, 'output');
  if (endpoint.encoding === 'form') return data;
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { enum: Object.values(bodyCode) }, message: { type: 'string' }, data },
  };
}

function describeSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return described;
}
