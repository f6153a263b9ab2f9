/**
 * What became of a message at a provider. `sent`: taken, with the provider's id where it gives one · `gone`: the address is no more ·
 * `limited`: not before that time · `rejected`: never like this · `unreachable`: no answer, or the provider is at fault; the message may have been
 * taken. Reasons are the provider's codes, never its words, which may quote the message.
 */
export type SendResult =
  | { kind: 'sent'; id: string | null }
  | { kind: 'gone' }
  | { kind: 'limited'; until: Date }
  | { kind: 'rejected'; reason: string }
  | { kind: 'unreachable'; reason: string };
