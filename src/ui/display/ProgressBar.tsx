/** `total` 0: not known yet. */
export function ProgressBar({
  label,
  done,
  total,
  valueText,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly valueText?: string | undefined;
}) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  const text = valueText ?? `${percent} %`;
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="whitespace-nowrap text-muted tabular-nums">{text}</span>
      </div>
      <progress
        aria-label={label}
        aria-valuetext={text}
        value={percent}
        max={100}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-ink/10 forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight] [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
