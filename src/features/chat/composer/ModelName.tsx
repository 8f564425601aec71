import type { AssistantModel } from '#domain/chat/chat.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { InfoTip } from '#ui/overlays/InfoTip.tsx';

const ModelChoice = latePart(async () => (await import('./ModelChoice.tsx')).ModelChoice);

export function ModelName({
  sessionId,
  model,
}: {
  readonly sessionId: string | null;
  readonly model: AssistantModel | null;
}) {
  if (model === null) return null;
  if (model.choices !== undefined && sessionId !== null) {
    return <ModelChoice sessionId={sessionId} name={model.name} choices={model.choices} />;
  }
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
