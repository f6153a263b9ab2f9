import type { HistoryAction, NotificationSubject, NotificationTopic, NotificationWords } from '@energy-om/domain';

/** What happened to one subject since people were last told of it. */
export interface DueSubject {
  kind: NotificationSubject;
  id: string;
  /** When the last of it happened. */
  at: Date;
  /** In the order of time; `actorId` null: nobody did it. `action` null, of an order: the rights of somebody who was told of it are others now. */
  happened: readonly { action: HistoryAction | null; actorId: string | null }[];
}

/** Something that one account is to be told. */
export interface Told {
  accountId: string;
  topic: NotificationTopic;
  words: NotificationWords;
}

/** What is to be said of one subject as it stands, and what was said of it and counts no more. */
export interface News {
  subject: Pick<DueSubject, 'kind' | 'id' | 'at'>;
  /** Which time of several: an order's version, or epoch milliseconds. */
  occurrence: number;
  told: readonly Told[];
  /** Unread ones of these topics are settled for whoever is not told the same again. */
  settled: readonly NotificationTopic[];
  /** Other subjects of the same kind that this one takes the place of: their unread ones are settled. */
  replaced?: readonly string[];
  /** Nothing happened to it: what is told only says what still counts. */
  isQuiet?: boolean;
}
