import { useEffect, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import type { PageInput } from '#domain/page/page.ts';
import type { Conflict } from '#store/db.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import { MergeForm } from './MergeForm.tsx';
import { leaveMerge, openMerge, type OpenMerge } from './openMerge.ts';
import { useKeepMerge } from './useKeepMerge.ts';

/** The merge by hand of a conflict: opens the one that was begun, keeps what is done to it, and saves the result. */
export function HandMerge(props: {
  readonly conflict: Conflict;
  readonly saving: boolean;
  /** Resolves with whether it was saved. */
  readonly onSave: (input: PageInput) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { db, now, newId } = useAccount();
  const [start] = useState(props.conflict);
  const [merge, setMerge] = useState<OpenMerge>();

  useEffect(() => {
    let gone = false;
    let opened: OpenMerge | undefined;
    const open = async () => {
      opened = await openMerge({ db, now, newId }, start);
      if (gone) await leaveMerge(opened);
      else setMerge(opened);
    };
    open().catch((error: unknown) => {
      if (gone) return;
      setMerge(() => {
        throw error;
      });
    });
    return () => {
      gone = true;
      if (opened === undefined) return;
      setMerge(undefined);
      void leaveMerge(opened);
    };
  }, [db, now, newId, start]);

  if (merge === undefined) return <Spinner label="Opening the merge…" className="py-10" />;
  return <OpenedMerge {...props} merge={merge} />;
}

function OpenedMerge({
  merge,
  ...props
}: Parameters<typeof HandMerge>[0] & { readonly merge: OpenMerge }) {
  const { db } = useAccount();
  useKeepMerge(merge.editing, props.conflict.pageId, db);
  return <MergeForm {...props} merge={merge} />;
}
