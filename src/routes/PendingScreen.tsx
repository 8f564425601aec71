import { Spinner } from '#ui/display/Spinner.tsx';

export function PendingScreen() {
  return (
    <div className="flex min-h-80 flex-1 animate-[recto-fade_200ms_350ms_both] items-center justify-center">
      <Spinner size="lg" label="Loading…" />
    </div>
  );
}
