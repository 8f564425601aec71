import {
  sharesOf,
  type BudgetNeed,
  type ContextProject,
  planOutlines,
} from '#domain/chat/chatContext.ts';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';

export function OutlineNotes({
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
