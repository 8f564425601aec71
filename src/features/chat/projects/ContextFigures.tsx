import { summarise, type OutlinePlan } from '#domain/chat/chatContext.ts';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { counted } from '#domain/messages/counted.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';
import { ProgressBar } from '#ui/display/ProgressBar.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';

export function ContextFigures({
  chat: { links, projects, model },
  plan: { fits, outlined, total },
}: {
  readonly chat: StoredChat;
  readonly plan: OutlinePlan;
}) {
  const { totalWords, complexity } = summarise(projects);
  return (
    <div className="w-full space-y-2 pb-1 text-sm max-xs:order-last">
      <p aria-live="polite" className="flex flex-wrap gap-x-3 gap-y-1 tabular-nums">
        <span className="font-medium">
          {`${counted(links.length, 'project', 'projects')} selected`}
        </span>
        {links.length > 0 && (
          <span className="text-muted">
            {`${counted(totalWords, 'word', 'words')}, complexity: ${complexity}`}
          </span>
        )}
      </p>
      {model !== null && (
        <ProgressBar
          label="With the conversation"
          done={total}
          total={model.requestTokens}
          valueText={`about ${tokenCount(total)} of ${tokenCount(model.requestTokens)} tokens`}
        />
      )}
      {!fits && (
        <Badge tone="warning" icon={<IconWarning />}>
          Over the model’s context limit. Remove projects to send.
        </Badge>
      )}
      {fits && outlined.size > 0 && (
        <p className="text-muted">
          {`${counted(outlined.size, 'project', 'projects')} will be sent in outline, with the parts that match your question.`}
        </p>
      )}
    </div>
  );
}
