import { build } from './build.ts';
import { isGenuine } from './is-genuine.ts';
import { addressOf, worker } from './worker-scope.ts';

const page = 'index.html';

/** Other applications of the host have caches too. */
const ownPrefix = () => `${worker.registration.scope} `;
const precacheName = () => `${ownPrefix()}build ${build.version}`;
/** What was used of this build and is not kept from the start. */
const usedName = () => `${ownPrefix()}used`;
const settingsName = () => `${ownPrefix()}settings`;

const listOwnCaches = async () => (await caches.keys()).filter((name) => name.startsWith(ownPrefix()));

/** Names with a hash have one content for ever, so a file of another build is as good. */
async function findFile(path: string): Promise<Response | undefined> {
  for (const name of await listOwnCaches()) {
    const found = await (await caches.open(name)).match(addressOf(path), { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

async function fetchFile(path: string): Promise<Response> {
  const answer = await fetch(addressOf(path), { cache: path.startsWith('assets/') ? 'default' : 'no-cache' });
  if (!isGenuine(path, answer)) throw new Error(`${path} was answered with ${answer.status}`);
  if (path === page && !(await answer.clone().text()).includes(build.entry)) throw new Error('The page is of another build');
  return answer;
}

/** On a slow network the person who waits for a call has the rest of it. */
const atOnce = 3;

/** Keeps what this build begins with. What an earlier attempt or the build before has kept is not fetched again. */
export async function keepBuild(): Promise<void> {
  const cache = await caches.open(precacheName());
  const waiting = [...build.precached];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (await cache.match(addressOf(path), { ignoreVary: true })) continue;
      const known = path.startsWith('assets/') ? await findFile(path) : undefined;
      await cache.put(addressOf(path), known ?? (await fetchFile(path)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Removes the builds before this one, and what was used of them alone. */
export async function forgetOtherBuilds(): Promise<void> {
  const kept = [precacheName(), usedName(), settingsName()];
  for (const name of await listOwnCaches()) if (!kept.includes(name)) await caches.delete(name);
  const used = await caches.open(usedName());
  const current = new Set(build.assets.map(addressOf));
  for (const { url } of await used.keys()) if (!current.has(url)) await used.delete(url);
}

/** Keeps files that the page has loaded before the worker could answer for them. */
export async function keepUsed(paths: readonly string[]): Promise<void> {
  const works: Promise<unknown>[] = [];
  for (const path of paths.filter((one) => build.assets.includes(one))) {
    await answerFile(path, (work) => works.push(work)).catch(() => undefined);
  }
  await Promise.all(works);
}

/** A phone without room keeps nothing more, and is answered all the same. */
async function tryToKeep(cacheName: string, path: string, answer: Response): Promise<void> {
  await caches
    .open(cacheName)
    .then((cache) => cache.put(addressOf(path), answer))
    .catch(() => undefined);
}

/** Makes no cache where there is none, as opening it would. */
const findIn = (cacheName: string, path: string) => caches.match(addressOf(path), { cacheName, ignoreVary: true });

/** What goes on after the answer. */
type GoesOn = (work: Promise<unknown>) => void;

export async function answerFile(path: string, goesOn: GoesOn): Promise<Response> {
  const known = await findFile(path);
  if (known) return known;
  const answer = await fetch(addressOf(path));
  if (isGenuine(path, answer)) goesOn(tryToKeep(usedName(), path, answer.clone()));
  return answer;
}

export async function answerPage(request: Request, goesOn: GoesOn): Promise<Response> {
  const known = await findIn(precacheName(), page);
  if (!known) return fetch(request);
  // Its headers say which pictures of maps may be shown, and the server's settings change without a new build.
  goesOn(
    fetchFile(page)
      .then((answer) => tryToKeep(precacheName(), page, answer))
      .catch(() => undefined),
  );
  return known;
}

const settings = 'app-config.json';

/** Keeps the settings, which the page fetched before the worker could answer for it; where they cannot be had, the next page brings them. */
export async function keepSettings(): Promise<void> {
  const answer = await fetch(addressOf(settings), { cache: 'no-cache' }).catch(() => null);
  if (answer && isGenuine(settings, answer)) await tryToKeep(settingsName(), settings, answer);
}

const settingsWaitMs = 4000;

/** The settings as the server has them; as they were last where it does not answer, or something else does. */
export async function answerSettings(request: Request, goesOn: GoesOn): Promise<Response> {
  const fresh = fetch(request).then((answer) => {
    if (!isGenuine(settings, answer)) throw new Error('These are no settings');
    goesOn(tryToKeep(settingsName(), settings, answer.clone()));
    return answer;
  });
  goesOn(fresh.catch(() => undefined));
  const known = await findIn(settingsName(), settings);
  if (!known) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(known.clone()), settingsWaitMs));
  return Promise.race([fresh, late]).catch(() => known);
}
