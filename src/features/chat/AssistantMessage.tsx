import type { ShownMessage } from '#domain/chat.ts';
import type { LiveReply } from '#mutators/liveReply.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { IconRefresh } from '#ui/icons.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { MessageEvents, MessageState } from './messageEvents.ts';
import { MessageActions, MessageFrame } from './MessageFrame.tsx';
import type { CodeAction } from './reply/codeAction.ts';
import { Reply } from './reply/Reply.tsx';
import { UnsavedMark } from './UnsavedMark.tsx';

/** A reply as it stands: stored, or still on its way. */
export type ShownReply =
  | { readonly kind: 'stored'; readonly message: ShownMessage }
  | { readonly kind: 'live'; readonly live: LiveReply; readonly isDemo: boolean };

/** What the assistant says, as Markdown, from the wait for its first words on (spec §2). */
export function AssistantMessage({
  reply,
  codeActions,
  state,
  events,
}: {
  readonly reply: ShownReply;
  readonly codeActions: readonly CodeAction[];
  readonly state: MessageState;
  readonly events: MessageEvents;
}) {
  const stored = reply.kind === 'stored' ? reply.message : null;
  const live = reply.kind === 'live' ? reply.live : null;
  const isDemo = reply.kind === 'live' ? reply.isDemo : reply.message.metadata.demo === true;
  const isComing = live !== null && live.stage !== 'saving';
  return (
    <MessageFrame label="Assistant" busy={isComing}>
      <div className="mb-1 flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">Assistant</span>
        {isDemo && <Badge tone="accent">Demo model</Badge>}
        {!isDemo && stored?.metadata.model !== undefined && (
          <span className="min-w-0 truncate text-xs text-muted">{stored.metadata.model}</span>
        )}
      </div>
      {live?.stage === 'thinking' ? (
        <Spinner size="sm" label="AI is thinking..." />
      ) : (
        <Reply
          text={stored?.content ?? live?.text() ?? ''}
          streaming={isComing}
          live={isComing ? live : null}
          codeActions={codeActions}
        />
      )}
      {stored !== null && (
        <>
          <Ending message={stored} />
          <MessageActions
            text={stored.content}
            at={stored.created_at}
            deleting={state.isDeleting}
            onDelete={() => events.onDelete(stored)}
          >
            <IconButton
              label="Regenerate reply"
              icon={<IconRefresh />}
              size="sm"
              aria-disabled={state.isReplying || undefined}
              onClick={() => {
                if (!state.isReplying) events.onRegenerate(stored);
              }}
            />
          </MessageActions>
        </>
      )}
    </MessageFrame>
  );
}

/** How a reply ended, where it did not come to its own end, and whether the server has it. */
function Ending({ message: { metadata, isSaved } }: { readonly message: ShownMessage }) {
  const isStopped = metadata.stopped === true;
  const isCut = metadata.cut === true;
  if (!isStopped && !isCut && isSaved) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {isStopped && <Badge>Stopped</Badge>}
      {isCut && <Badge tone="warning">The connection broke off here</Badge>}
      {!isSaved && <UnsavedMark />}
    </div>
  );
}
