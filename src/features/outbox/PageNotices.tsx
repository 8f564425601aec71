import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useEditorOpened } from '#context/editorOpening.ts';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { describePageNotice } from '#domain/sync/notices.ts';
import { dismissNotices } from '#mutators/pages/firstSync.ts';
import { openNotices } from '#store/outbox/firstSync.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconInfo } from '#ui/icons.tsx';

const MAX_LISTED = 5;

export function PageNotices() {
  const account = useAccount();
  const isOpened = useEditorOpened();
  const { db } = account;
  const notices = useLiveQuery(() => (isOpened ? openNotices(db) : []), [db, isOpened]) ?? [];
  const [dismiss, dismissing] = useMutator(() => dismissNotices(account, notices));
  if (notices.length === 0) return null;
  const more = notices.length - MAX_LISTED;
  return (
    <div className="page-width pt-3">
      <Banner
        live="status"
        tone="accent"
        icon={<IconInfo />}
        title={
          notices.length === 1 ? 'A change to one of your projects' : 'Changes to your projects'
        }
        description={
          <ul className="space-y-1">
            {notices.slice(0, MAX_LISTED).map((notice) => (
              <li key={notice.id}>{describePageNotice(notice)}</li>
            ))}
            {more > 0 && <li>{`And ${more} more.`}</li>}
          </ul>
        }
        action={
          <Button size="sm" pending={dismissing} onClick={() => void dismiss()}>
            Got it
          </Button>
        }
      />
    </div>
  );
}
