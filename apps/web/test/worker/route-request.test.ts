import { describe, expect, it } from 'vitest';
import { isGenuine } from '#worker/is-genuine.ts';
import { routeRequest } from '#worker/route-request.ts';

const scope = 'https://example.com/energy/om/';
const isPrecached = (path: string) => ['index.html', 'icon.svg'].includes(path);
const route = (path: string, { method = 'GET', mode = 'cors' }: { method?: string; mode?: RequestMode } = {}) =>
  routeRequest({ method, mode, url: new URL(path, scope).href }, scope, isPrecached);

describe('the worker', () => {
  it.each(['', '?code=1&state=2', 'index.html', '#/pages/mine'])('answers the app’s page at %j', (path) => {
    expect(route(path, { mode: 'navigate' })).toEqual({ kind: 'page' });
  });

  it('answers files of the build and the settings', () => {
    expect(route('assets/home-1.js')).toEqual({ kind: 'file', path: 'assets/home-1.js' });
    expect(route('icon.svg')).toEqual({ kind: 'file', path: 'icon.svg' });
    expect(route('app-config.json')).toEqual({ kind: 'settings' });
  });

  it.each([
    'api/common/dict',
    'connect/token',
    'files/1',
    'files/1/thumb',
    'camera/t/index.m3u8',
    'healthz',
    'mqtt',
    'sw.js',
    '../other/assets/x.js',
  ])('leaves %s to the network', (path) => {
    expect(route(path)).toBeNull();
  });

  it.each(['docs/', 'docs', 'r/token', 'files/1', 'assets/home-1.js'])('leaves the page %s to the server', (path) => {
    expect(route(path, { mode: 'navigate' })).toBeNull();
  });

  it('leaves everything but reading alone: the app asks by HEAD whether its page is there', () => {
    expect(route('', { method: 'HEAD' })).toBeNull();
    expect(route('assets/home-1.js', { method: 'POST' })).toBeNull();
  });
});

describe('an answer', () => {
  const answer = (type: string, more = {}) => ({ ok: true, redirected: false, headers: new Headers({ 'content-type': type }), ...more });

  it('is the file that was asked for by its type', () => {
    expect(isGenuine('assets/a.js', answer('text/javascript; charset=utf-8'))).toBe(true);
    expect(isGenuine('index.html', answer('text/html; charset=utf-8'))).toBe(true);
    expect(isGenuine('app-config.json', answer('application/json; charset=utf-8'))).toBe(true);
  });

  it('is none when a network answers with its own page, or leads elsewhere, or the server fails', () => {
    for (const path of ['assets/a.js', 'assets/a.css', 'app-config.json', 'icon.svg'])
      expect(isGenuine(path, answer('text/html'))).toBe(false);
    expect(isGenuine('index.html', answer('text/html', { redirected: true }))).toBe(false);
    expect(isGenuine('assets/a.js', answer('text/javascript', { ok: false }))).toBe(false);
  });
});
