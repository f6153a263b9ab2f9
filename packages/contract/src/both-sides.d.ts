// The globals that both browsers and Node have and ECMAScript lacks, as far as the contract uses them. No other global compiles here.

export {};

declare global {
  class TextEncoder {
    encode(text: string): Uint8Array;
  }

  class TextDecoder {
    constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
    decode(bytes: Uint8Array): string;
  }

  class URLSearchParams implements Iterable<[string, string]> {
    constructor(text?: string);
    append(name: string, value: string): void;
    toString(): string;
    [Symbol.iterator](): Iterator<[string, string]>;
  }

  /** Base64 of a text whose characters are bytes. */
  function btoa(bytes: string): string;
  function atob(base64: string): string;
}
