import { counted } from '#domain/messages/toastText.ts';
import { formatDay } from '#domain/dates.ts';
import type { ImportPlan, PlannedText } from '#mutators/lifeboat/plan.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { describeKind, nameOf, describeOutcome } from './describeImport.ts';

export function ImportList({
  plan,
  chosen,
  onChoose,
}: {
  readonly plan: ImportPlan;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { texts, notUnderstood } = plan;
  const withOutcome = (...kinds: PlannedText['outcome']['kind'][]) =>
    texts.filter(({ outcome }) => kinds.includes(outcome.kind));
  const offered = withOutcome('change', 'delete', 'new', 'copy', 'draft');
  const here = withOutcome('here', 'lives', 'repeated');
  const skipped = withOutcome('skipped');
  const toggle = (path: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(path);
    else next.delete(path);
    onChoose(next);
  };
  const isAll = chosen.size === offered.length;
  return (
    <>
      {offered.length > 1 && (
        <Checkbox
          className="border-b border-line pb-3"
          label={`All ${offered.length}`}
          checked={isAll ? true : chosen.size > 0 && 'mixed'}
          onChange={(on) => onChoose(new Set(on ? offered.map(({ entry }) => entry.path) : []))}
        />
      )}
      <ul aria-label="Texts to import">
        {offered.map((text) => (
          <li
            key={text.entry.path}
            className="border-b border-line py-3 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] last:border-b-0"
          >
            <Checkbox
              label={<Name text={text} />}
              description={describeOutcome(text)}
              checked={chosen.has(text.entry.path)}
              onChange={(on) => toggle(text.entry.path, on)}
            />
          </li>
        ))}
      </ul>
      {here.length > 0 && (
        <More title={`${counted(here.length, 'text', 'texts')} already here or in this list`}>
          {here}
        </More>
      )}
      {skipped.length > 0 && (
        <More open title={`${counted(skipped.length, 'text', 'texts')} that cannot be imported`}>
          {skipped}
        </More>
      )}
      {notUnderstood > 0 && (
        <p className="mt-4 text-sm text-muted">
          {counted(notUnderstood, 'entry', 'entries')} of a kind unknown to this version of Recto,
          not imported.
        </p>
      )}
    </>
  );
}

function More({
  title,
  open = false,
  children,
}: {
  readonly title: string;
  readonly open?: boolean | undefined;
  readonly children: readonly PlannedText[];
}) {
  return (
    <details open={open} className="mt-4">
      <summary className="touch-target cursor-pointer text-sm font-medium">{title}</summary>
      <ul className="mt-2 grid gap-2">
        {children.map((text) => (
          <li key={text.entry.path} className="text-sm">
            <Name text={text} />
            <span className="block text-muted">{describeOutcome(text)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Name({ text: { entry } }: { readonly text: PlannedText }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <span className="min-w-0 wrap-anywhere">{nameOf(entry)}</span>
      <Badge>{describeKind(entry)}</Badge>
      <span className="text-xs font-normal text-muted">{formatDay(entry.updated_at)}</span>
    </span>
  );
}
