import { secondMs, type TableKind } from '@energy-om/domain';
import { useEffect, useRef, useState } from 'react';
import { isTransient } from '#shared/api/api-error.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { changeStoredDraft, findStoredDraft, removeStoredDraft, useDraftOwner } from '#shared/draft/use-draft.ts';
import { createId } from '#shared/id/create-id.ts';
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

/** The key under which the phone remembers an import whose outcome nobody has seen yet. */
const draftKey = 'table-import';

interface UnseenImport {
  kind: TableKind;
  started: TableImport;
}

/** The import that an earlier visit started and whose outcome it did not see; null: there is none. */
export function useUnseenImport(): UnseenImport | null {
  const owner = useDraftOwner();
  return useState(() => {
    const { kind, started } = findStoredDraft<UnseenImport>(owner, draftKey) ?? {};
    return kind && started ? { kind, started } : null;
  })[0];
}

/** Sends a file; null: a refusal was shown. A file that is sent again because the answer was lost goes under the same key, as one import. */
function useTableUpload(kind: TableKind) {
  const unanswered = useRef<{ file: File; formData: string; key: string } | null>(null);
  return async (file: File, dryRun: boolean): Promise<TableImport | null> => {
    const formData = { kind, dryRun };
    const attempt = { file, formData: JSON.stringify(formData), key: createId() };
    const before = unanswered.current;
    if (before?.file === file && before.formData === attempt.formData) attempt.key = before.key;
    unanswered.current = attempt;
    try {
      const answer = await uploadFiles('startTableImport', [file], { formData, idempotencyKey: attempt.key });
      unanswered.current = null;
      return answer;
    } catch (error) {
      if (!isTransient(error)) unanswered.current = null;
      return null;
    }
  };
}

/** Checks a table and imports it. An import runs on the server, which is asked how far it is. */
export function useTableImport(kind: TableKind, unseen: UnseenImport | null = null): TableImporter {
  const owner = useDraftOwner();
  const [file, setFile] = useState<File | null>(null);
  const [started, setStarted] = useState<TableImport | null>(unseen?.started ?? null);
  const [isSending, setSending] = useState(false);
  const isRunning = started?.state === 'running';
  const { data } = useApiQuery(
    'getTableImport',
    { id: started?.id ?? '' },
    {
      enabled: isRunning,
      // Where an answer is lost, the next one comes.
      refetchInterval: ({ state }) => ((state.data ?? started)?.state === 'running' ? pollIntervalMs : false),
      silent: true,
    },
  );
  const shown = data && data.id === started?.id ? data : started;
  const isWritten = shown?.state === 'done' && !shown.dryRun;
  useEffect(() => {
    // Everything that is shown of the organisation may have changed.
    if (isWritten) void queryClient.invalidateQueries();
  }, [isWritten]);
  const isSeen = shown !== null && !shown.dryRun && shown.state !== 'running';
  useEffect(() => {
    if (isSeen) removeStoredDraft(owner, draftKey);
  }, [isSeen, owner]);
  const upload = useTableUpload(kind);
  // An answer that comes after `reset` belongs to another kind.
  const turn = useRef(0);
  const send = async (chosen: File, dryRun: boolean) => {
    const { current } = turn;
    setSending(true);
    const answer = await upload(chosen, dryRun);
    if (answer?.state === 'running' && !dryRun) changeStoredDraft<UnseenImport>(owner, draftKey, { kind, started: answer });
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
