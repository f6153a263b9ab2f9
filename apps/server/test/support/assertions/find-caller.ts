import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../../../', import.meta.url));
/** Deep enough for a call that comes through Fastify, the service, Kysely and the pool. */
const maxFrames = 100;
/** These files stand between any sender and the database. */
const isBetween =
  /^(?:src\/db\/(?!migrate\.ts$)|test\/support\/assertions\/(?:find-caller|statement-recorder|(?:record|watch|fail)-statements)\.ts$)/;

/** Helps the other services; it is named only if none of them is on the stack. */
const helper = 'src/services/core/';

/**
 * Finds who sends a statement by the stack, across `await`: the innermost file of the product, or of the tests.
 * @returns its path below apps/server, null where the stack shows neither
 */
export function findCaller(): string | null {
  const files = listFiles().filter((file) => file.startsWith(server));
  const paths = files.map((file) => file.slice(server.length)).filter((path) => /^(?:src|test)\//.test(path) && !isBetween.test(path));
  const [innermost = null] = paths;
  if (!innermost?.startsWith(helper)) return innermost;
  const outer = paths.find((path) => !path.startsWith(helper));
  return outer?.startsWith('src/') ? outer : innermost;
}

/** The files of the present stack, innermost first. */
function listFiles(): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = maxFrames;
    Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
    // The property is computed when it is first read.
    const files = new Error('stack').stack as unknown as string[];
    return files.map((file) => (file.startsWith('file:') ? fileURLToPath(file) : file));
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
