import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useEffect, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useFirstPull } from '#context/accountPulls.ts';
import { useExport } from '#context/useExport.ts';
import { useInstallWay } from '#context/useInstall.ts';
import { requestPersistentStorage, usePersistentStorage } from '#context/usePersistentStorage.ts';
import { partlyHere } from '#domain/sync/syncStatus.ts';
import { countWork, type WorkCounts } from '#store/health/fullSnapshot.ts';
import { firstSyncStatus } from '#store/outbox/firstSync.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FilePicker } from '#ui/controls/FilePicker.tsx';
import { IconDownload } from '#ui/icons.tsx';
import { ProgressBar } from '#ui/display/Spinner.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { describeWorkCounts, describePersistence, describeUsage } from './describeStorage.ts';
import { Section } from '#features/profile/Section.tsx';

const NOT_ALL = 'Your projects may not all be on this device yet.';

export function YourData() {
  const { db } = useAccount();
  const held = useLiveQuery(() => countWork(db), [db]);
  const first = useFirstPull();
  const progress = useLiveQuery(() => firstSyncStatus(db), [db]) ?? null;
  const partly = progress === null ? first && NOT_ALL : partlyHere(progress);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Section id="your-data" title="Your data" lead="Export or import your data.">
        <h3 className="font-medium">On this device</h3>
        <Summary held={held} />
        <h3 className="mt-6 font-medium">Export your data</h3>
        <p className="mt-1 mb-3 text-sm text-muted">
          One ZIP of plain files: pages exactly as you wrote them, drafts, unsynced changes, both
          sides of conflicts. You can export offline and open the files without Recto.
        </p>
        {partly && (
          <p className="mb-3 text-sm">{`${partly} The file contains what’s on this device.`}</p>
        )}
        <Export />
        <h3 className="mt-6 font-medium">Import an export</h3>
        <p className="mt-1 mb-3 text-sm text-muted">
          Choose what to import from the file. Nothing on this device is overwritten.
        </p>
        {!partly ? (
          <FilePicker
            label="Import…"
            hint="Choose an export of Recto, or drop it here."
            accept=".zip,application/zip"
            onFile={setFile}
          />
        ) : (
          // Pages outside this device would count as new.
          <p className="text-sm">{`${partly} You can import a file once all of them are.`}</p>
        )}
      </Section>
      {file !== null && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </>
  );
}

function Summary({ held }: { readonly held: WorkCounts | undefined }) {
  const persistence = usePersistentStorage();
  const isSafariTab = useInstallWay() === 'steps';
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Undefined on insecure origins, despite its type.
    const storage: StorageManager | undefined = navigator.storage;
    void storage
      ?.estimate?.()
      .catch(() => null)
      .then((now) => {
        if (isCurrent) setEstimate(now);
      });
    return () => {
      isCurrent = false;
    };
  }, [held]);
  return (
    <div className="mt-1 text-sm text-muted">
      <p className="min-h-[1lh]">
        {held !== undefined && `${describeWorkCounts(held).join(', ')}.`}
      </p>
      <p className="min-h-[1lh]">
        {`${describeUsage(estimate)} ${describePersistence(persistence, isSafariTab)}`}
      </p>
      {persistence !== 'granted' && (
        <Button
          size="sm"
          className="mt-3 h-auto! min-h-8 max-w-full py-1 whitespace-normal! pointer-coarse:min-h-11"
          onClick={() => void requestPersistentStorage()}
        >
          Ask the browser to keep this data
        </Button>
      )}
    </div>
  );
}

function Export() {
  const [exportEverything, running, job] = useExport();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Button
        variant="primary"
        icon={<IconDownload />}
        pending={running}
        onClick={() => void exportEverything()}
      >
        Export everything
      </Button>
      {job !== null && (
        <>
          <div className="min-w-0 flex-1 basis-40">
            <ProgressBar
              label="Creating the file"
              done={job.progress?.done ?? 0}
              total={job.progress?.total ?? 0}
            />
          </div>
          <Button variant="ghost" onClick={job.cancel}>
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}
