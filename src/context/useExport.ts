import { useEffect, useRef, useState } from 'react';
import { toasts } from '#domain/messages/messages.ts';
import { caught, fail, type Result } from '#domain/result.ts';
import type { Lifeboat } from '#mutators/lifeboat/export.ts';
import type { Progress } from '#mutators/lifeboat/progress.ts';
import { downloadFile } from '#ui/browser/download.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { useAccount } from './session.tsx';

export interface RunningExport {
  readonly progress: Progress | null;
  readonly cancel: () => void;
}

/** Works offline, signed out and with full storage. Resolves with whether the browser accepted the file. */
export function useExport(): readonly [() => Promise<boolean>, boolean, RunningExport | null] {
  const account = useAccount();
  const [running, setRunning] = useState<RunningExport | null>(null);
  const isRunning = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const exportEverything = async () => {
    if (isRunning.current) return false;
    isRunning.current = true;
    const abort = new AbortController();
    const cancel = () => abort.abort();
    setRunning({ progress: null, cancel });
    const onProgress = (progress: Progress) => {
      if (!gone.current) setRunning({ progress, cancel });
    };
    try {
      const made = await makeLifeboat(account, onProgress, abort.signal);
      if (abort.signal.aborted) return false;
      return handOver(made);
    } finally {
      isRunning.current = false;
      setRunning(null);
    }
  };
  return [exportEverything, running !== null, running];
}

async function makeLifeboat(
  account: ReturnType<typeof useAccount>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Result<Lifeboat>> {
  // Lazy; the service worker caches it for offline use.
  const code = await import('#mutators/lifeboat/export.ts').catch(() => null);
  if (code === null) return fail({ kind: 'offline' });
  // Any error, such as out of memory, must reach the user here.
  return caught(() => code.exportLifeboat(account, { onProgress, signal }));
}

function handOver(made: Result<Lifeboat>): boolean {
  if (!made.ok) {
    showToast(toasts.exportFailed(made.failure));
    return false;
  }
  const taken = downloadFile(made.value.name, made.value.file);
  showToast(taken ? toasts.exported(made.value.name) : toasts.exportFailed());
  return taken;
}
