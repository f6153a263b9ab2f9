/// <reference types="vite/client" />

/** The contract's table without its schemas, made at build time so that the phone carries no validation library. */
declare module 'virtual:api-table' {
  import type { ApiName, Endpoint } from '@energy-om/contract';
  export const apiTable: Record<ApiName, Pick<Endpoint, 'method' | 'path' | 'access' | 'optionalAuth' | 'encoding'>>;
}
