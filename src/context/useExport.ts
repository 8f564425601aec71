import { useState } from 'react';
import { toasts } from '#domain/messages/messages.ts';
import { caught, fail, type Result } from '#domain/result.ts';
import type { Lifeboat } from '#mutators/lifeboat/export.ts';
import type { Progress } from '#mutators/lifeboat/progress.ts';
import { downloadFile } from '#ui/browser/files.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { useAccount } from './services.tsx';

export interface RunningExport {
  readonly progress: Progress | null;
  readonly cancel: () => void;
}

/** Works offline, signed out and with full storage. */
export function useExport(): readonly [() => Promise<void>, boolean, RunningExport | null] {
  const account = useAccount();
  const [running, setRunning] = useState<RunningExport | null>(null);

  const exportEverything = async () => {
    if (running !== null) return;
    const abort = new AbortController();
    const cancel = () => abort.abort();
    const onProgress = (progress: Progress | null) => setRunning({ progress, cancel });
    onProgress(null);
    const made = await makeLifeboat(account, onProgress, abort.signal);
    setRunning(null);
    if (!abort.signal.aborted) handOver(made);
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

function handOver(made: Result<Lifeboat>): void {
  if (!made.ok) return showToast(toasts.exportFailed(made.failure));
  const { name, file } = made.value;
  showToast(downloadFile(name, file) ? toasts.exported(name) : toasts.exportFailed());
}
