import { useEffect, useState, type ComponentProps } from 'react';
import { useAccount } from '#context/session.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { MergeForm } from './MergeForm.tsx';
import { closeMerge, openMerge, type OpenMerge } from './openMerge.ts';

export function ManualMerge(props: Omit<ComponentProps<typeof MergeForm>, 'merge'>) {
  const { db, now, newId } = useAccount();
  const [start] = useState(props.conflict);
  const [merge, setMerge] = useState<OpenMerge>();

  useEffect(() => {
    let isUnmounted = false;
    let opened: OpenMerge | undefined;
    const open = async () => {
      opened = await openMerge({ db, now, newId }, start);
      if (isUnmounted) await closeMerge(opened);
      else setMerge(opened);
    };
    open().catch((error: unknown) => {
      if (isUnmounted) return;
      // Reaches the error boundary.
      setMerge(() => {
        throw error;
      });
    });
    return () => {
      isUnmounted = true;
      if (opened === undefined) return;
      setMerge(undefined);
      void closeMerge(opened);
    };
  }, [db, now, newId, start]);

  if (merge === undefined) return <Spinner label="Opening the merge…" className="py-10" />;
  return <MergeForm {...props} merge={merge} />;
}
