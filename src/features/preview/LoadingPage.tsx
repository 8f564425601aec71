import { Spinner } from '#ui/display/Spinner.tsx';

export function LoadingPage() {
  return (
    <div className="flex flex-1 items-center justify-center py-24">
      <Spinner label="Loading page…" />
    </div>
  );
}
