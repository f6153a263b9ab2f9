import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerUnderPressureToo } from '../guards/pressure.ts';

const builtWeb = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const aYear = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app. Its assets have a hash in their names and never change; the page that refers to them is revalidated. The build has
 * compressed them: each is sent as it lies there, in the best encoding that the client takes.
 */
export async function registerWeb(app: FastifyInstance, folder = builtWeb): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', answerUnderPressureToo);
    await scope.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? aYear : 'no-cache');
      },
    });
  });
}
