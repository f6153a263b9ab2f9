import { readFileSync } from 'node:fs';
import { brandSurfaces, deriveBrandColors } from '@energy-om/domain';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startBrandColors } from '#shared/session/brand-colors.ts';
import { clearSession, storeTenant } from '#shared/session/session-store.ts';
import { chooseAppearance } from '#shared/theme/theme.ts';

const branding = (color: string) => ({
  branding: { shortName: null, logo: null, color, contact: { phone: null, mail: null, address: null, hours: null } },
});
const shown = () => document.documentElement.style.getPropertyValue('--brand-text');

beforeAll(startBrandColors);
afterEach(clearSession);

it('shows the colour of the tenant in the present theme, and that of the product in another tenant and after signing out', () => {
  chooseAppearance('light');
  storeTenant({ id: 'one', name: '江南物业', ...branding('#0a6b4a') });
  expect(shown()).toBe(deriveBrandColors('#0a6b4a', 'light').text);
  chooseAppearance('dark');
  expect(shown()).toBe(deriveBrandColors('#0a6b4a', 'dark').text);
  storeTenant({ id: 'other', name: '江北物业' });
  expect(shown()).toBe('');
  storeTenant({ id: 'one', name: '江南物业', ...branding('#0a6b4a') });
  clearSession();
  expect(shown()).toBe('');
});

it.each(['#fafafa', 'red', 'url(x)'])('ignores %s, which nobody can have saved', (color) => {
  storeTenant({ id: 'one', name: '江南物业', ...branding(color) });
  expect(shown()).toBe('');
});

it('reckons with the surfaces of the theme', () => {
  const [light = '', dark = ''] = readFileSync('src/shared/theme/tokens.css', 'utf8').split("[data-theme='dark']");
  const tokenOf = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  for (const name of ['card', 'page', 'raised'] as const) {
    expect([tokenOf(light, name), tokenOf(dark, name)]).toEqual([brandSurfaces.light[name], brandSurfaces.dark[name]]);
  }
});
