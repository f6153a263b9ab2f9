/** Invisible characters, NUL and line ends among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is to find them
export const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
