import { useMatches } from 'react-router';
import { type Texts, useTexts } from '../i18n/texts.ts';

export type TitleKey = keyof Texts['titles'];

/** The route table's entry of a screen. */
export interface RouteHandle {
  title: TitleKey;
  /** The screen is in the tab bar. */
  isTab: boolean;
  /** The screen holds a form. */
  isForm?: boolean;
}

/** The open screen's entry of the route table; null outside of it. */
export function useRouteHandle(): RouteHandle | null {
  return (useMatches().at(-1)?.handle as RouteHandle | undefined) ?? null;
}

/** The open screen's title in the current language. */
export function useRouteTitle(): string {
  const t = useTexts('titles');
  const handle = useRouteHandle();
  return handle ? t(handle.title) : '';
}
