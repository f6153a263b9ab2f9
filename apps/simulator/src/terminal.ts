/** Writes one line for whoever runs the program. */
export type Tell = (line: string) => void;

export const tellOnTerminal: Tell = (line) => {
  process.stdout.write(`${line}\n`);
};
