import { useState } from 'react';
import type { AttachedFile } from '#domain/chat/attachments.ts';

/** By session, so that files stay attached when the user leaves the screen; a reload drops them. */
const attached = new Map<string | null, readonly AttachedFile[]>();

/** The files to send with a session's next message. Use the session as the component's key. */
export function useAttachedFiles(sessionId: string | null) {
  const [files, setFiles] = useState(attached.get(sessionId) ?? []);
  const change = (update: (files: readonly AttachedFile[]) => readonly AttachedFile[]) => {
    const next = update(attached.get(sessionId) ?? []);
    attached.set(sessionId, next);
    setFiles(next);
  };
  return [files, change] as const;
}
