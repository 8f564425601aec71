import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { formatDay } from '#domain/dates.ts';
import type { Page } from '#domain/page.ts';
import { MarkdownFrame } from '#frames/MarkdownFrame.tsx';
import { StaticFrame } from '#frames/StaticFrame.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';

const VERSIONS = [
  { value: 'mine', label: 'This device' },
  { value: 'theirs', label: 'Server' },
] as const;

/** Both versions of a page that was changed here and elsewhere, to look at. */
export function ConflictDialog({
  page,
  open,
  onOpenChange,
}: {
  readonly page: Page;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { db } = useAccount();
  const [shown, setShown] = useState('mine');
  const conflict = useLiveQuery(
    () => db.conflicts.where('pageId').equals(page.id).first(),
    [db, page.id],
  );
  const version = shown === 'theirs' ? conflict?.theirs : (conflict?.mine ?? page);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Two versions of this page"
      description="The page was changed on this device and elsewhere before either knew of the other. Both versions are kept."
    >
      <Tabs value={shown} onChange={setShown} items={VERSIONS} label="Versions">
        {VERSIONS.map(({ value }) => (
          <TabPanel key={value} value={value} className="space-y-3 pt-4">
            {version === undefined ? (
              <p className="text-muted">This version is no longer in conflict.</p>
            ) : (
              <Version page={version} />
            )}
          </TabPanel>
        ))}
      </Tabs>
    </Dialog>
  );
}

function Version({ page }: { readonly page: Page }) {
  const frame = 'h-96 w-full rounded-md border border-line';
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="display text-lg">{page.title}</span>
        <span className="text-sm text-muted">
          {[formatDay(page.updated_at), ...page.tags].join(' · ')}
        </span>
      </p>
      {page.deleted_at !== null ? (
        <p className="text-muted">In this version the page is deleted.</p>
      ) : page.content_type === 'markdown' ? (
        <MarkdownFrame text={page.markdown_content ?? ''} title={page.title} className={frame} />
      ) : (
        <StaticFrame
          kind="html"
          html={page.html_content ?? ''}
          title={page.title}
          className={frame}
        />
      )}
    </>
  );
}
