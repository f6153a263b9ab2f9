/** What a publish may hold, in every dialect. What is above a limit is left out and said; nothing else of the message is lost. */
export const decodeLimits = {
  payloadBytes: 64 * 1024,
  /** Objects and arrays within one another; the outermost counts. */
  depth: 8,
  /** Of one message, all devices together. */
  readings: 1000,
  keysPerReading: 200,
  /** Of a value's key and of a device's code. */
  keyLength: 100,
  textLength: 256,
  /** That are told of one message; equal ones count as one. */
  rejections: 50,
  /** Of what is quoted from a message in a rejection. */
  quoteLength: 60,
} as const;
