import { useDeferredValue } from 'react';
import { useOnline } from '#context/useOnline.ts';
import type { SessionProject } from '#domain/chat/chat.ts';
import { fitsBudget, needOf } from '#domain/chat/chatContext.ts';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconCloudOff, IconWarning } from '#ui/icons/icons.tsx';
import { ModelName } from './ModelName.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';

export function ComposerNotes({
  chat: { sessionId, model, projects, messages, gone },
  text,
}: {
  readonly chat: StoredChat;
  readonly text: string;
}) {
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
      {online && !fitsBudget(need) && (
        <Badge tone="warning" icon={<IconWarning />}>
          {`About ${tokenCount(need.total)} tokens. The model’s limit is ${tokenCount(need.budget ?? 0)}.`}
        </Badge>
      )}
      {gone.length > 0 && (
        <Badge tone="warning" icon={<IconWarning />}>
          {leftOut(gone)}
        </Badge>
      )}
      <ModelName sessionId={sessionId} model={model} />
      <span className="ml-auto text-xs text-muted max-sm:hidden pointer-coarse:hidden">
        Enter to send, Shift+Enter for a new line
      </span>
    </>
  );
}

function leftOut(gone: readonly SessionProject[]): string {
  const [first] = gone;
  if (gone.length > 1) return `${gone.length} projects are no longer available and left out`;
  return `${first?.title ? `“${first.title}”` : 'A project'} is no longer available and left out`;
}
