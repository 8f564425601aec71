import { useServices } from '#context/services.tsx';
import { formatMoment } from '#domain/time/dates.ts';
import type { Page } from '#domain/page/page.ts';
import { publishedText } from '#domain/page/pageSheet.ts';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { IconTrash } from '#ui/icons/icons.tsx';

export function Version({
  label,
  page,
  className,
}: {
  readonly label: string;
  readonly page: Page;
  readonly className: string;
}) {
  const { now } = useServices();
  const title = `${label}: ${page.title}`;
  const frame = `w-full overflow-hidden rounded-md border border-line ${className}`;
  const isDeleted = page.deleted_at !== null;
  return (
    <>
      <div className="space-y-1.5 pb-3 max-lg:min-h-20">
        <p dir="auto" title={page.title} className="line-clamp-2 display text-lg leading-snug">
          {page.title}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <time dateTime={page.updated_at}>{formatMoment(Date.parse(page.updated_at), now())}</time>
          {isDeleted && (
            <Badge tone="warning" icon={<IconTrash />}>
              In the trash
            </Badge>
          )}
          {page.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
      </div>
      <StaticFrame
        type={page.content_type}
        text={publishedText(page)}
        title={title}
        className={frame}
      />
    </>
  );
}
