import { useDeferredValue } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { useOnline } from '#context/useOnline.ts';
import {
  fitsBudget,
  IMAGE_TOKENS,
  needOf,
  seenBy,
  sharesOf,
  type BudgetNeed,
  planOutlines,
} from '#domain/chat/chatContext.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconCloudOff, IconWarning } from '#ui/icons.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';
import type { AssistantModel, ModelOption, ContextProject } from '#domain/chat/chat.ts';
import { InfoTip } from '#ui/overlays/InfoTip.tsx';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { chooseModel } from '#mutators/chat/chatSettings.ts';
import { Select } from '#ui/controls/Select.tsx';

function ModelName({
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

export function ComposerNotes({
  chat,
  text,
  images,
}: {
  readonly chat: StoredChat;
  readonly text: string;
  readonly images: number;
}) {
  const { sessionId, model, projects, messages, gone } = chat;
  const online = useOnline();
  const typed = useDeferredValue(text);
  // Counted separately: typing changes only the message, and the rest may be large.
  const rest = needOf(projects, seenBy(model, messages), '', model?.requestTokens ?? null);
  const typedTokens = needOf([], [], typed.trim(), null).message;
  const message = typedTokens + images * IMAGE_TOKENS;
  const need = { ...rest, message, total: rest.total + message };
  return (
    <>
      {!online && (
        <Badge tone="warning" icon={<IconCloudOff />}>
          You’re offline. Connect to send.
        </Badge>
      )}
      {(!fitsBudget(need) || projects.some(({ limit }) => limit !== undefined)) && (
        <OutlineNotes projects={projects} need={need} />
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

function ModelChoice({
  sessionId,
  name,
  choices,
}: {
  readonly sessionId: string;
  readonly name: string | undefined;
  readonly choices: readonly ModelOption[];
}) {
  const account = useAccount();
  const [choose] = useMutator((model: string) => chooseModel(account, sessionId, model));
  return (
    <Select
      isQuiet
      label="Model"
      value={name ?? ''}
      options={choices.map((one) => ({
        value: one.name,
        label: `${one.label}, ${tokenCount(one.requestTokens)} tokens`,
      }))}
      onChange={(chosen) => void choose(chosen)}
    />
  );
}

function OutlineNotes({
  projects,
  need,
}: {
  readonly projects: readonly ContextProject[];
  readonly need: BudgetNeed;
}) {
  const shares = sharesOf(projects);
  const { outlined, fits } = planOutlines(projects, shares, need);
  if (!fits) {
    return (
      <Badge tone="warning" icon={<IconWarning />}>
        {`About ${tokenCount(need.total)} tokens. The model’s limit is ${tokenCount(need.budget ?? 0)}.`}
      </Badge>
    );
  }
  const [first, ...more] = projects.filter(({ id }) => outlined.has(id));
  if (first === undefined) return null;
  return (
    <Badge>
      {more.length === 0
        ? `“${first.title}” will be sent in outline`
        : `${more.length + 1} projects will be sent in outline`}
    </Badge>
  );
}
