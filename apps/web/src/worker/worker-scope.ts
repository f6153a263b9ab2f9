/** What the worker uses of its global scope: the types of workers cannot be loaded beside those of pages. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & { data: unknown }) => void): void;
}

export interface LastingEvent extends Event {
  /** The worker is not stopped before this has ended. */
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export const worker = globalThis as unknown as WorkerScope;

/** The address of a file of the app. @param path from the app's folder */
export function addressOf(path: string): string {
  return new URL(path, worker.registration.scope).href;
}
