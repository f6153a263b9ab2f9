import { create } from 'zustand';

export const appearances = ['system', 'light', 'dark'] as const;
/** The user's choice; `system` follows the device. */
export type Appearance = (typeof appearances)[number];
export type Theme = 'light' | 'dark';

const storageKey = 'appearance';
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

function readAppearance(): Appearance {
  const stored = localStorage.getItem(storageKey);
  return appearances.find((appearance) => appearance === stored) ?? 'system';
}

function resolveTheme(appearance: Appearance): Theme {
  if (appearance !== 'system') return appearance;
  return systemDark?.matches ? 'dark' : 'light';
}

interface ThemeState {
  appearance: Appearance;
  theme: Theme;
}

/** The choice and the theme that results from it; charts render again by `theme`. */
export const useTheme = create<ThemeState>(() => {
  const appearance = readAppearance();
  return { appearance, theme: resolveTheme(appearance) };
});

export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(storageKey, appearance);
  useTheme.setState({ appearance, theme: resolveTheme(appearance) });
}

/** Applies the theme to the page, also when the device or another tab changes it. Called once at start. */
export function startTheme(): void {
  const apply = ({ theme }: ThemeState) => {
    document.documentElement.dataset.theme = theme;
  };
  const reread = () => {
    const appearance = readAppearance();
    useTheme.setState({ appearance, theme: resolveTheme(appearance) });
  };
  apply(useTheme.getState());
  useTheme.subscribe(apply);
  systemDark?.addEventListener('change', reread);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) reread();
  });
}

/**
 * The current value of a colour token such as `--brand`, for what CSS cannot reach (canvas, charts). Read it again after `useTheme` has
 * changed.
 */
export function readColor(token: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim();
}
