/** Limits of a publish in every dialect. What exceeds a limit is left out and reported as rejected; the rest of the message is accepted. */
export const decodeLimits = {
  payloadBytes: 64 * 1024,
  /** Nested objects and arrays, including the outermost. */
  depth: 8,
  /** Of one message, over all its devices. */
  readings: 1000,
  keysPerReading: 200,
  /** The length of a value's key and of a device's code. */
  keyLength: 100,
  textLength: 256,
  /** The rejections reported of one message; equal ones count as one. */
  rejections: 50,
  /** The length of a quotation from a message in a rejection. */
  quoteLength: 60,
} as const;
