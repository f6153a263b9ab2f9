import { create } from 'zustand';

export const appearances = ['system', 'light', 'dark'] as const;
/** What the user chose; `system` follows the device. */
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

/** The chosen appearance and the theme it comes to; charts redraw by `theme`. */
export const useTheme = create<ThemeState>(() => {
  const appearance = readAppearance();
  return { appearance, theme: resolveTheme(appearance) };
});

export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(storageKey, appearance);
  useTheme.setState({ appearance, theme: resolveTheme(appearance) });
}

/** Puts the theme on the page and keeps it there when the device or another tab changes it. Called once at start. */
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
 * The present value of a colour token such as `--brand`, for what CSS cannot reach (canvas, charts).
 * Ask again after `useTheme` changed.
 */
export function readColor(token: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim();
}
