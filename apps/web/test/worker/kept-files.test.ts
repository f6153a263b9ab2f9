import { beforeEach, describe, expect, it, vi } from 'vitest';

const scope = 'https://phone.test/app/';
const asset = 'assets/chart-1.js';
vi.stubGlobal('BUILD', { version: '2', entry: 'assets/index-2.js', precached: ['index.html'], assets: [asset], calls: {} });
vi.stubGlobal('registration', { scope });
const { answerFile, answerPage, answerSettings, keepSettings, keepUsed } = await import('#worker/kept-files.ts');

/** The caches of the browser, by their names and the addresses in them. */
let stored: Map<string, Map<string, Response>>;
let isFull: boolean;
let works: Promise<unknown>[];

const goesOn = (work: Promise<unknown>) => void works.push(work);
const full = () => new DOMException('no room', 'QuotaExceededError');
const toCache = (files: Map<string, Response>) => ({
  match: async (url: string) => files.get(url)?.clone(),
  put: async (url: string, answer: Response) => {
    if (isFull) throw full();
    files.set(url, new Response(await answer.text(), { headers: answer.headers }));
  },
});

function startCaches(): void {
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, Response>();
      if (isFull && !stored.has(name)) throw full();
      stored.set(name, files);
      return toCache(files);
    },
    match: async (url: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(url)?.clone(),
  });
}

const typeOf = (url: string) => (url.endsWith('.json') ? 'application/json' : url.endsWith('.js') ? 'text/javascript' : 'text/html');
const network = vi.fn(async (asked: string | Request) => {
  const url = typeof asked === 'string' ? asked : asked.url;
  return new Response(`network assets/index-2.js ${url}`, { headers: { 'content-type': typeOf(url) } });
});

beforeEach(() => {
  stored = new Map();
  isFull = false;
  works = [];
  startCaches();
  network.mockClear();
  vi.stubGlobal('fetch', network);
});

describe.each([
  ['room', false],
  ['no room', true],
])('a phone with %s', (_, isWithoutRoom) => {
  beforeEach(() => {
    isFull = isWithoutRoom;
  });

  it('gets a file from the network, and keeps it where it can', async () => {
    expect(await (await answerFile(asset, goesOn)).text()).toContain(asset);
    await Promise.all(works);
    expect(await (await answerFile(asset, goesOn)).text()).toContain(asset);
    expect(network).toHaveBeenCalledTimes(isWithoutRoom ? 2 : 1);
  });

  it('gets the settings as the server has them', async () => {
    const request = new Request(`${scope}app-config.json`);
    expect(await (await answerSettings(request, goesOn)).text()).toContain('network');
    await Promise.all(works);
    expect([...stored.values()].flatMap((files) => [...files.keys()])).toEqual(isWithoutRoom ? [] : [request.url]);
  });

  it('gets the page from the network where none is kept', async () => {
    expect(await (await answerPage(new Request(scope), goesOn)).text()).toContain('network');
  });

  it('gets the page that it has, which is kept anew where it can be', async () => {
    const name = `${scope} build 2`;
    stored.set(name, new Map([[`${scope}index.html`, new Response('kept')]]));
    expect(await (await answerPage(new Request(scope), goesOn)).text()).toBe('kept');
    await Promise.all(works);
    expect(await stored.get(name)?.get(`${scope}index.html`)?.clone().text()).toContain(isWithoutRoom ? 'kept' : 'network');
  });

  it('keeps what it has used before the worker could answer, where it can', async () => {
    await Promise.all([keepUsed([asset, 'assets/of-another-build.js']), keepSettings()]);
    const kept = [...stored.values()].flatMap((files) => [...files.keys()]);
    expect(kept.sort()).toEqual(isWithoutRoom ? [] : [`${scope}app-config.json`, `${scope}${asset}`]);
  });
});
