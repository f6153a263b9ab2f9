const maxLines = 300;

/** @type {import('../house-rules.mjs').Rule} */
export const fileSizeRule = {
  name: 'file-size',
  instead: `a file has at most ${maxLines} lines, tables of data excepted: part it by what changes for different reasons`,
  find: (repository) =>
    repository.files
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
      .flatMap((file) => {
        const lines = repository.read(file).trimEnd().split('\n').length;
        return lines > maxLines ? [{ key: file, file, message: `${lines} lines` }] : [];
      }),
};
