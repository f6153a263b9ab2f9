import { createContext, useContext } from 'react';
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

/** The entry of a screen that is shown beside the one of the address. */
export const RouteHandleContext = createContext<RouteHandle | null>(null);

/** The shown screen's entry of the route table: that of its pane, else that of the address; null outside of it. */
export function useRouteHandle(): RouteHandle | null {
  const opened = (useMatches().at(-1)?.handle as RouteHandle | undefined) ?? null;
  return useContext(RouteHandleContext) ?? opened;
}

/** The open screen's title in the current language. */
export function useRouteTitle(): string {
  const t = useTexts('titles');
  const handle = useRouteHandle();
  return handle ? t(handle.title) : '';
}
