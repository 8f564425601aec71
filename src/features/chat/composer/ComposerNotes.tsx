import { useDeferredValue } from 'react';
import { useOnline } from '#context/useOnline.ts';
import type { AssistantModel, ShownMessage } from '#domain/chat/chat.ts';
import { fitsBudget, needOf, type ContextProject } from '#domain/chat/chatContext.ts';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconCloudOff, IconWarning } from '#ui/icons/icons.tsx';
import { InfoTip } from '#ui/overlays/InfoTip.tsx';

/** What there is to know before a message is sent: no connection, more than the model takes, who answers. */
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
  // Counted apart: each key changes the message only, and the rest may be large.
  const rest = needOf(projects, messages, '', model?.requestTokens ?? null);
  const { message } = needOf([], [], typed.trim(), null);
  const need = { ...rest, message, total: rest.total + message };
  return (
    <>
      {!online && (
        <Badge tone="warning" icon={<IconCloudOff />}>
          You are offline. Sending needs a connection.
        </Badge>
      )}
      {online && !fitsBudget(need) && (
        <Badge tone="warning" icon={<IconWarning />}>
          {`About ${tokenCount(need.total)} tokens. The model takes ${tokenCount(need.budget ?? 0)}.`}
        </Badge>
      )}
      <Answering model={model} />
      <span className="ml-auto text-xs text-muted max-sm:hidden pointer-coarse:hidden">
        Enter sends, Shift+Enter makes a new line
      </span>
    </>
  );
}

function Answering({ model }: { readonly model: AssistantModel | null }) {
  if (model === null) return null;
  if (!model.isDemo) {
    return <span className="min-w-0 truncate text-xs text-muted">{`Model: ${model.label}`}</span>;
  }
  return (
    <InfoTip label={<Badge tone="accent">Demo model</Badge>} title="Demo model">
      No language model is configured here. The demo model answers by plain rules from the
      conversation and the selected projects: outlines, word counts, links, passages, small changes.
    </InfoTip>
  );
}
