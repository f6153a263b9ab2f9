import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@energy-om/contract';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Build } from '../src/worker/build.ts';

/** The files of these names, with all that they import, are kept before they are used; of texts those of both languages. */
const precachedChunks =
  /^(index|sign-in|home|messages|order-list|order|order-forms|screens-work-order|screens-inspection|run-updates|run-take-along)$/;
const texts = /^assets\/texts-/;
const page = 'index.html';
/** Files that the build copies, which the page shows. */
const pictures = ['icon.svg', 'manifest.webmanifest'];

type Bundle = Rolldown.OutputBundle;

/** Writes `sw.js` beside the page: the worker of src/worker with the list of what this build consists of. */
export function serviceWorkerPlugin(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await writeWorker(root, describeBuild(bundle, join(root, 'public'))) });
      },
    },
  };
}

function describeBuild(bundle: Bundle, publicFolder: string): Build {
  const assets = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file));
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const document = bundle[page];
  if (entry === undefined || document?.type !== 'asset') throw new Error('The build has no page');
  const precached = [page, ...pictures, ...listPrecached(bundle)];
  const hash = createHash('sha256').update(assets.sort().join('\n')).update(document.source);
  for (const picture of pictures) hash.update(readFileSync(join(publicFolder, picture)));
  const calls = { confirmPush: api.confirmPush.path, actOnPush: api.actOnPush.path };
  return { version: hash.digest('hex').slice(0, 16), entry, precached, assets, calls };
}

function listPrecached(bundle: Bundle): string[] {
  const listed = new Set<string>();
  const add = (fileName: string) => {
    const file = bundle[fileName];
    if (listed.has(fileName) || file?.type !== 'chunk') return;
    listed.add(fileName);
    for (const css of file.viteMetadata?.importedCss ?? []) listed.add(css);
    for (const imported of file.imports) add(imported);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && (precachedChunks.test(file.name) || texts.test(file.fileName))) add(file.fileName);
  return [...listed].sort();
}

/** One classic script, which every browser with workers can run. */
async function writeWorker(root: string, described: Build): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(described) },
    build: {
      write: false,
      // As for the page: of the contract only what is used.
      rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /[\\/]packages[\\/](domain|contract)[\\/]/, sideEffects: false }] } },
      lib: { entry: join(root, 'src', 'worker', 'main.ts'), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  const chunk = output?.output.find((file) => file.type === 'chunk');
  if (!chunk) throw new Error('The worker was not built');
  return chunk.code;
}
