import { secondMs, type TableKind } from '@energy-om/domain';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '#shared/api/query-client.ts';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { TableImport } from '../model/table-kinds.ts';

const pollIntervalMs = secondMs;

export interface TableImporter {
  /** The file that was chosen; null: none. */
  file: File | null;
  /** The newest check or import of it; null before the first answer. */
  shown: TableImport | null;
  isBusy: boolean;
  /** Checks a file without writing anything. */
  check: (file: File) => Promise<void>;
  /** Imports the file that was checked. */
  apply: () => Promise<void>;
  reset: () => void;
}

/** Checks a table and imports it. An import runs on the server, which is asked how far it is. */
export function useTableImport(kind: TableKind): TableImporter {
  const [file, setFile] = useState<File | null>(null);
  const [started, setStarted] = useState<TableImport | null>(null);
  const [isSending, setSending] = useState(false);
  const isRunning = started?.state === 'running';
  const { data } = useApiQuery(
    'getTableImport',
    { id: started?.id ?? '' },
    { enabled: isRunning, refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollIntervalMs : false), silent: true },
  );
  const shown = data && data.id === started?.id ? data : started;
  const isWritten = shown?.state === 'done' && !shown.dryRun;
  useEffect(() => {
    // Everything that is shown of the organisation may have changed.
    if (isWritten) void queryClient.invalidateQueries();
  }, [isWritten]);
  // An answer that comes after `reset` belongs to another kind.
  const turn = useRef(0);
  const send = async (chosen: File, dryRun: boolean) => {
    const { current } = turn;
    setSending(true);
    // A refusal was shown.
    const answer = await uploadFiles('startTableImport', [chosen], { formData: { kind, dryRun } }).catch(() => null);
    if (turn.current !== current) return;
    setStarted(answer);
    setSending(false);
  };
  return {
    file,
    shown,
    isBusy: isSending || shown?.state === 'running',
    check: (chosen) => {
      setFile(chosen);
      setStarted(null);
      return send(chosen, true);
    },
    apply: async () => {
      if (file) await send(file, false);
    },
    reset: () => {
      turn.current += 1;
      setSending(false);
      setFile(null);
      setStarted(null);
    },
  };
}
