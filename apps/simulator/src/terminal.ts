/** Writes one line to the terminal. */
export type Tell = (line: string) => void;

export const tellOnTerminal: Tell = (line) => {
  process.stdout.write(`${line}\n`);
};
