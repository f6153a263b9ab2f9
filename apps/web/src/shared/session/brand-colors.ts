import { carriesWhiteText, colorPattern, deriveBrandColors } from '@energy-om/domain';
import { useTheme } from '../theme/theme.ts';
import { useSession } from './session-store.ts';

const tokens = { brand: '--brand', deep: '--brand-deep', text: '--brand-text', tint: '--brand-tint' } as const;

/** Shows the colour of the tenant in which the session works, in both themes; without one that of the product. Called once at start. */
export function startBrandColors(): void {
  const apply = () => {
    const color = useSession.getState().tenant?.branding?.color ?? null;
    const { style } = document.documentElement;
    // The stored item may have been written by hand.
    const isUsable = color !== null && colorPattern.test(color) && carriesWhiteText(color);
    const derived = isUsable ? deriveBrandColors(color, useTheme.getState().theme) : null;
    for (const key of ['brand', 'deep', 'text', 'tint'] as const) {
      if (derived) style.setProperty(tokens[key], derived[key]);
      else style.removeProperty(tokens[key]);
    }
  };
  apply();
  useSession.subscribe(apply);
  useTheme.subscribe(apply);
}
