import { type BrandColors, carriesWhiteText, colorPattern, deriveBrandColors } from '@energy-om/domain';
import { useTheme } from '../theme/theme.ts';
import { useSession } from './session-store.ts';

/** The custom properties of the style sheets, each with what it is of a tenant's colours. */
const tokens = {
  '--brand': 'brand',
  '--brand-deep': 'deep',
  '--brand-bar-end': 'brand',
  '--brand-text': 'text',
  '--brand-tint': 'tint',
} as const satisfies Record<string, keyof BrandColors>;

/** Shows the colour of the tenant in which the session works, in both themes; without one that of the product. Called once at start. */
export function startBrandColors(): void {
  const apply = () => {
    const color = useSession.getState().tenant?.branding?.color ?? null;
    const { style } = document.documentElement;
    // The stored item may have been written by hand.
    const isUsable = color !== null && colorPattern.test(color) && carriesWhiteText(color);
    const derived = isUsable ? deriveBrandColors(color, useTheme.getState().theme) : null;
    for (const [token, key] of Object.entries(tokens)) {
      if (derived) style.setProperty(token, derived[key]);
      else style.removeProperty(token);
    }
  };
  apply();
  useSession.subscribe(apply);
  useTheme.subscribe(apply);
}
