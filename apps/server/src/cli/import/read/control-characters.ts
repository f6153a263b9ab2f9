/** Invisible characters, NUL and line ends among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
