import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/session.tsx';
import { contextProject, sharesOf, type ContextShare } from '#domain/chat/chatContext.ts';
import { TYPE_NAMES } from '#domain/page/page.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { CheckRow } from '#ui/controls/CheckRow.tsx';
import { cx } from '#ui/cx.ts';
import type { ProjectChoice } from './projectChoices.ts';

const TAGS_SHOWN = 3;

/** Reserves the line's height while the page loads. */
const PLACEHOLDER = '\u00a0';

export function ProjectRow({
  choice: { id, title, content_type, tags, author, snippet, project },
  share,
  isOutlined,
  selected,
  pending,
  onToggle,
}: {
  readonly choice: ProjectChoice;
  readonly share: ContextShare | null;
  readonly isOutlined: boolean;
  readonly selected: boolean;
  readonly pending: boolean;
  readonly onToggle: () => void;
}) {
  const rest = tags.length - TAGS_SHOWN;
  const { db, user } = useAccount();
  const isKnown = share !== null || project !== null;
  const own = useLiveQuery(
    async () => (isKnown ? null : ((await db.pages.get(id)) ?? null)),
    [db, id, isKnown],
  );
  const read = project ?? (own ? contextProject(own, user.id) : null);
  const size = share ?? (read === null ? null : (sharesOf([read])[0] ?? null));
  const isReading = !isKnown && own === undefined;
  return (
    <CheckRow label={title} checked={selected} pending={pending} onToggle={onToggle}>
      <span className="flex items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {title}
        </span>
        <Badge>{TYPE_NAMES[content_type]}</Badge>
      </span>
      {tags.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-1">
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {rest > 0 && <Badge>{`+${rest}`}</Badge>}
        </span>
      )}
      <span
        className={cx('mt-1 block text-xs text-muted tabular-nums', size === null && 'truncate')}
      >
        {author !== null && `by ${author} · `}
        {isReading
          ? PLACEHOLDER
          : size === null
            ? snippet || 'Loaded when you send'
            : describeSize(size, share !== null)}
        {isOutlined && ', in outline'}
      </span>
    </CheckRow>
  );
}

export function describeSize({ words, tokens, share }: ContextShare, isPart: boolean): string {
  const size = `${words.toLocaleString()} ${words === 1 ? 'word' : 'words'}, about ${tokens.toLocaleString()} tokens`;
  return isPart ? `${size}, ${Math.round(share * 100)} % of the context` : size;
}
