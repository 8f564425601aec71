import { useDeferredValue } from 'react';
import { useOnline } from '#context/useOnline.ts';
import type { AssistantModel, ShownMessage } from '#domain/chat/chat.ts';
import { fitsBudget, needOf, type ContextProject } from '#domain/chat/chatContext.ts';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconCloudOff, IconWarning } from '#ui/icons/icons.tsx';
import { InfoTip } from '#ui/overlays/InfoTip.tsx';

export function ComposerNotes({
  model,
  projects,
  messages,
  text,
}: {
  readonly model: AssistantModel | null;
  readonly projects: readonly ContextProject[];
  readonly messages: readonly ShownMessage[];
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
      <ModelName model={model} />
      <span className="ml-auto text-xs text-muted max-sm:hidden pointer-coarse:hidden">
        Enter to send, Shift+Enter for a new line
      </span>
    </>
  );
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
