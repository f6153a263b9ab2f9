import type { Language } from '@energy-om/contract';

/** Maps a message key to its text in each language; `{name}` stands for a parameter. */
export type MessageTable = Record<string, Record<Language, string>>;
