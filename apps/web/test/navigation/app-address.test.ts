import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { appAddress, appFolder, linkTo, serverAddress } from '#shared/navigation/app-address.ts';
import { openAppAt } from '../support/open-app-at.ts';

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['/', '/'],
  ['/index.html#/pages/mine', '/'],
  ['/energy/om/', '/energy/om/'],
  ['/energy/om/index.html?code=1#/pages/a/b', '/energy/om/'],
])('opened at %s', (path, folder) => {
  it(`the app has everything below ${folder}`, () => {
    openAppAt(path);
    expect(appFolder()).toBe(folder);
    expect(serverAddress('/api/a?b=/c')).toBe(`${folder}api/a?b=/c`);
    expect(appAddress()).toBe(window.location.origin + folder);
    expect(linkTo('/pages/mine')).toBe(`${window.location.origin}${folder}#/pages/mine`);
  });
});

it('sends the session’s headers to files of this server alone', async () => {
  openAppAt('/energy/om/');
  localStorage.setItem('AuthToken', 'Bearer secret');
  const sent = new Map<string, unknown>();
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.set(url, headers.Authorization);
    return new Response('bytes');
  });
  const elsewhere = ['https://files.example.com/x', `${window.location.origin}/other/x`, '//files.example.com/x', '/\\files.example.com/x'];
  for (const url of ['/files/1', ...elsewhere]) await fetchFile(url);
  localStorage.removeItem('AuthToken');
  expect([...sent]).toEqual([['/energy/om/files/1', 'Bearer secret'], ...elsewhere.map((url) => [url, undefined])]);
});
