/** Sent to a worker that waits: it takes over all tabs. */
export const activateMessage = 'activate';

/** Sent to the worker: these files were used before it could keep them. */
export interface KeepMessage {
  /** From the app's folder. */
  keep: readonly string[];
}

export function isKeepMessage(data: unknown): data is KeepMessage {
  return Array.isArray((data as Partial<KeepMessage> | null)?.keep);
}

/** Sent by the worker to a page with a port, by which the page answers whether it is connected, and so announces messages by itself. */
export const askAnnounces = 'announces';

/** Sent by the worker to a page: a message was tapped, and this screen shows its subject. */
export interface OpenMessage {
  /** As `screenAddress` makes it. */
  open: string;
}

export function isOpenMessage(data: unknown): data is OpenMessage {
  return typeof (data as Partial<OpenMessage> | null)?.open === 'string';
}
