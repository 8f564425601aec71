import { Suspense, useDeferredValue } from 'react';
import { useOnline } from '#context/useOnline.ts';
import { fitsBudget, needOf } from '#domain/chat/chatContext.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconCloudOff, IconWarning } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { ModelName } from './ModelName.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';

/** Only where the projects do not fit. */
const OutlineNotes = lazyPart(async () => (await import('./OutlineNotes.tsx')).OutlineNotes);

export function ComposerNotes({
  chat,
  text,
}: {
  readonly chat: StoredChat;
  readonly text: string;
}) {
  const { sessionId, model, projects, messages, gone } = chat;
  const online = useOnline();
  const typed = useDeferredValue(text);
  // Counted separately: typing changes only the message, and the rest may be large.
  const rest = needOf(projects, messages, '', model?.requestTokens ?? null);
  const { message } = needOf([], [], typed.trim(), null);
  const need = { ...rest, message, total: rest.total + message };
  return (
    <>
      {!online && (
        <Badge tone="warning" icon={<IconCloudOff />}>
          You’re offline. Connect to send.
        </Badge>
      )}
      {(!fitsBudget(need) || projects.some(({ limit }) => limit !== undefined)) && (
        <Suspense fallback={null}>
          <OutlineNotes projects={projects} need={need} />
        </Suspense>
      )}
      {gone.length > 0 && (
        <Badge tone="warning" icon={<IconWarning />}>
          {`No longer available, left out: ${gone.map(({ title }) => title || 'a page').join(', ')}`}
        </Badge>
      )}
      <ModelName sessionId={sessionId} model={model} />
      <span className="ml-auto text-xs text-muted max-sm:hidden pointer-coarse:hidden">
        Enter to send, Shift+Enter for a new line
      </span>
    </>
  );
}
