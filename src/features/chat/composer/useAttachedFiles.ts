import { useEffect, useSyncExternalStore } from 'react';
import { onBeforeReload } from '#context/beforeReload.ts';
import { useAccount } from '#context/session.tsx';
import type { StoredFile } from '#store/db.ts';
import { attachedFiles, type AttachedFiles } from './attachedFiles.ts';

/** The files to send with a session's next message (null until read), and their store. Without a session nothing is stored. */
export function useAttachedFiles(
  sessionId: string | null,
): readonly [readonly StoredFile[] | null, AttachedFiles] {
  const account = useAccount();
  const attached = attachedFiles(account, sessionId ?? '');
  const files = useSyncExternalStore(attached.subscribe, attached.current);
  useEffect(() => {
    void attached.read();
    return onBeforeReload(attached.flush);
  }, [attached]);
  return [files, attached];
}
