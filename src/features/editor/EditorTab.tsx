import { useNavigate } from '@tanstack/react-router';
import { Provider } from 'jotai';
import { useEffect, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import type { ContentType } from '#domain/page/page.ts';
import { DocumentLoader } from '#features/editor/document/DocumentLoader.tsx';
import {
  followAddress,
  openAgain,
  openNew,
  startSession,
  type DocumentAddress,
  type StartRequest,
  editorMemory,
} from './document/editingSession.ts';
import { EDITOR_KINDS } from './editorKinds.ts';
import { followKeyboard } from './layout/followKeyboard.ts';

/** An editor with its preview (spec §2), for signed-in users. Without `loadId` it reopens its last page. */
export function EditorTab({
  type,
  loadId,
  template,
  draft,
}: DocumentAddress & { readonly type: ContentType }) {
  const account = useAccount();
  const navigate = useNavigate();
  const kind = EDITOR_KINDS[type];
  const { db } = account;
  const [session, setSession] = useState(() =>
    startSession(loadId, editorMemory(db).starts.get(type)),
  );
  useEffect(() => void editorMemory(db).starts.delete(type), [db, type]);
  const followed = followAddress(session, { loadId, template, draft });
  if (followed !== session) setSession(followed);

  const left = loadId === null ? editorMemory(db).pages.get(type) : undefined;
  const isBecoming = session.becoming !== null;
  useEffect(() => {
    if (loadId !== null) editorMemory(db).pages.set(type, loadId);
    else if (template !== null || draft !== null) {
      editorMemory(db).pages.delete(type);
      void navigate({ to: '/', search: { tab: kind.tab }, replace: true });
    } else if (left !== undefined && !isBecoming) {
      void navigate({ to: '/', search: { tab: kind.tab, load: left }, replace: true });
    }
  }, [db, type, kind.tab, loadId, template, draft, left, isBecoming, navigate]);

  const open = (pageId: string | undefined, replace: boolean) => {
    if (pageId === undefined) editorMemory(db).pages.delete(type);
    else editorMemory(db).pages.set(type, pageId);
    const load = pageId === undefined ? {} : { load: pageId };
    void navigate({ to: '/', search: { tab: kind.tab, ...load }, replace });
  };

  const startNew = (wanted: ContentType, start: StartRequest) => {
    if (wanted === type) setSession((now) => openNew(now, start));
    else editorMemory(db).starts.set(wanted, start);
    editorMemory(db).pages.delete(wanted);
    void navigate({ to: '/', search: { tab: EDITOR_KINDS[wanted].tab } });
  };

  return (
    // Fills its place edge to edge and scrolls inside.
    <div data-studio className="relative min-h-112 flex-1 phone:min-h-0">
      <div ref={followKeyboard} className="absolute inset-0 flex flex-col bg-surface">
        <Provider key={`${type} ${session.serial}`}>
          <DocumentLoader
            account={account}
            kind={kind}
            loadId={loadId}
            start={session.start}
            onStart={startNew}
            onNew={() => open(undefined, false)}
            onReopen={() => setSession(openAgain)}
            onCreated={(pageId) => {
              setSession((now) => ({ ...now, becoming: pageId }));
              open(pageId, true);
            }}
          />
        </Provider>
      </div>
    </div>
  );
}
