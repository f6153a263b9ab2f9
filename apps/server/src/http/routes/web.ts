import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathsOf } from '#config/public-address.ts';
import { builtWebFolder } from '#program-files.ts';
import { answerUnderPressureToo } from '../guards/pressure.ts';

const builtWeb = fileURLToPath(builtWebFolder);
const aYear = 'public, max-age=31536000, immutable';
/** Icons keep their names. A page names them several times, and each would be asked for again. */
const anHour = 'public, max-age=3600';
const isPicture = /\.(svg|png)(\.br|\.gz)?$/;

/**
 * What these say is about a page, and a browser does not read them of a script or a stylesheet: a kilobyte with each of ten files on the way to the
 * log-in. `nosniff` and the policies on who may load the file stay.
 */
const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves the built web app. Its assets have a hash in their names and never change; the page that refers to them is revalidated. The build has
 * compressed them: each is sent as it lies there, in the best encoding that the client takes.
 */
export async function registerWeb(app: FastifyInstance, folder = builtWeb, publicAddresses: readonly string[] = []): Promise<void> {
  // The page names its files from its own folder, which its address without a slash at the end does not say.
  for (const path of pathsOf(publicAddresses)) app.get(decodeURI(path), (_request, reply) => reply.redirect(`${path}/`));
  if (!existsSync(folder)) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', answerUnderPressureToo);
    await scope.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isAsset = path.includes(`${sep}assets${sep}`);
        reply.header('cache-control', isAsset ? aYear : isPicture.test(path) ? anHour : 'no-cache');
        if (isAsset) removeHeadersOfPages(reply);
      },
    });
  });
}

/** Some are set on the answer, some beneath it. */
function removeHeadersOfPages(reply: FastifyReply): void {
  for (const name of headersOfPages) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}
