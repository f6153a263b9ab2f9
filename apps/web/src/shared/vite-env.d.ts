/// <reference types="vite/client" />

/** The contract's table without its schemas, made at build time so that the phone carries no validation library: calls that need no permission. */
declare module 'virtual:api-table/open' {
  import type { Api } from '@energy-om/contract';
  import type { CallRow } from './api/find-call.ts';
  export const openCalls: { readonly [Name in keyof Api as Api[Name]['access'] extends 'open' | 'account' ? Name : never]: CallRow };
}

/** The calls that need a permission. */
declare module 'virtual:api-table/guarded' {
  import type { ApiName } from '@energy-om/contract';
  import type { CallRow } from './api/find-call.ts';
  export const guardedCalls: Partial<Record<ApiName, CallRow>>;
}

/** Of what the phone keeps of answers: a release with the same one reads what another has kept. */
declare module 'virtual:api-table/copied' {
  export const copiedShape: string;
}

/** The texts in groups, and what each screen needs of them, found out of the sources at build time. */
declare module 'virtual:texts' {
  /** A screen of the route table, or what is shown beside them. */
  export type ScreenWithTexts = import('./navigation/paths.ts').PathName | 'desk' | 'live' | 'takeAlong';
  export const textLoaders: Record<'zh-CN' | 'en', Record<string, () => Promise<object>>>;
  /** Namespaces that are not a group of their own. */
  export const groupOfNamespace: Partial<Record<string, string>>;
  /** The groups beyond the first one. */
  export const groupsOfScreen: Partial<Record<ScreenWithTexts, readonly string[]>>;
}
