/** What the worker uses of its global scope: the types of workers cannot be loaded beside those of pages. */
interface WorkerScope {
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: ShownOptions): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(address: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
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

export interface WindowClient {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  focus(): Promise<WindowClient>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/** What browsers take of it differs, and they leave out what they do not know. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  actions?: readonly { action: string; title: string }[];
}

export interface PushEvent extends LastingEvent {
  /** Null: the message was empty. */
  readonly data: { text(): string } | null;
}

export interface NotificationClick extends LastingEvent {
  /** Of the button; empty: the message itself was tapped. */
  readonly action: string;
  readonly notification: { readonly data: unknown; close(): void };
}

export const worker = globalThis as unknown as WorkerScope;

/** The address of a file of the app. @param path from the app's folder */
export function addressOf(path: string): string {
  return new URL(path, worker.registration.scope).href;
}
