import { useDeferredValue } from 'react';
import { useOnline } from '#context/useOnline.ts';
import type { AssistantModel, SessionProject } from '#domain/chat/chat.ts';
import { fitsBudget, needOf } from '#domain/chat/chatContext.ts';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconCloudOff, IconWarning } from '#ui/icons/icons.tsx';
import { InfoTip } from '#ui/overlays/InfoTip.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';

export function ComposerNotes({
  chat: { model, projects, messages, gone },
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
      <ModelName model={model} />
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

function ModelName({ model }: { readonly model: AssistantModel | null }) {
  if (model === null) return null;
  if (!model.isDemo) {
    return <span className="min-w-0 truncate text-xs text-muted">{`Model: ${model.label}`}</span>;
  }
  return (
    <InfoTip label={<Badge tone="accent">Demo model</Badge>} title="Demo model">
      No language model is configured. The demo model follows simple rules: from the conversation
      and the selected projects it makes outlines, word counts, lists of links, quotes and small
      changes.
    </InfoTip>
  );
}
