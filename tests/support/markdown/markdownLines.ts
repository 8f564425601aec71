import { fc } from '../laws.ts';

/** Lines that open, continue and end Markdown blocks, mixed with HTML. */
const LINES = `Plain words
# Heading
Setext
===
---
- item
- [x] done
  more of it
    four in
1. first
2) other
* star
> quote
> - both
\`\`\`
\`\`\`js
  \`\`\`
- \`\`\`
~~~
let a = b < c;
| a | b |
|---|:-:|
| 1 | \`2\` |
[ref]
[text][Ref]
![pic][ref]
[ref]: https://example.org "Title"
[REF]: /second
[two
lines]
[two lines]: /far
[^n] and [^m]
[^n]: A note.
    its second part
[^m]: Other [^n] [ref]
> [ref]: /inside
<div>
</div>
<p align="center">
</p>
<b>bold
</b>
<!-- note
-->
<!-- whole -->
<script>
</script>
<pre>
</pre>
<br>
<img src="a.png">
<details><summary>S</summary>
</details>
www.example.org
~~gone~~
&amp; \\* *em* **strong**
--- Page: Next ---
* * *
<table><tr><td>
</td></tr></table>
<li>
<kbd>K</kbd>
<body style="color: red">
<div/>
<a href="#x"
> [!NOTE]
> [!tip] no
$a$ and $$b$$
$$
$$ x
\`\`\`math
\`\`\`mermaid
graph TD
title: Own
+++
markdown: extended
$5 or $6
:tada: ==mark==
[[toc]]
# Named {#name}
![pic](a.png =10x20)
**「強調」**です`.split('\n');

/** Lines that only have a meaning with all features. */
const EXTENDED_LINES = `: description
:   another
  : third
==a *b== c*
\`![pic](a.png "t" =10x)\`
<h2>Raw {#x}</h2>
<p>[[toc]]</p>`.split('\n');

/** Front matter that is hidden, broken, empty, or text. */
const FRONTS = [
  '',
  '---\ntitle: [\n  a\n]\n---\n',
  '---\n\ntitle: "x\n---\n',
  '---\nA: b\nc\n\n---\n',
  '---\n---\n',
  '+++\nx = 1\n+++\n\n',
  '+++\nx = <b>\n+++\n',
];

/** Random documents of blocks, definitions, footnotes and HTML, with many blank lines. */
export const markdownDocuments: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof({ weight: 2, arbitrary: fc.constant('') }, fc.constantFrom(...FRONTS)),
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        { weight: 3, arbitrary: fc.constantFrom(...LINES) },
      ),
      { maxLength: 40 },
    ),
  )
  .map(([front, lines]) => front + lines.join('\n'));

/** The same with all features. */
export const extendedDocuments: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      { weight: 3, arbitrary: fc.constantFrom(...LINES) },
      { weight: 1, arbitrary: fc.constantFrom(...EXTENDED_LINES) },
    ),
    { maxLength: 40 },
  )
  .map((lines) => `---\nmarkdown: extended\n---\n${lines.join('\n')}`);

/** An edit: position (0 to 1), length removed, text inserted. */
export interface Edit {
  readonly at: number;
  readonly gone: number;
  readonly text: string;
}

/** Random edits: a character, a line, blank lines, an opening or closing fence or tag, or a deletion. */
export const edits: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  gone: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
  text: fc.oneof(
    fc.constantFrom(
      '',
      'x',
      ' ',
      '\n',
      '\n\n',
      '`',
      '```',
      '\n```\n',
      '<',
      '>',
      '[',
      ']:',
      '\r',
      '    ',
    ),
    fc.constantFrom(...LINES).map((line) => `\n\n${line}\n\n`),
    fc.constantFrom(...LINES),
  ),
});

export function edited(text: string, { at, gone, text: added }: Edit): string {
  const place = Math.floor(at * text.length);
  return text.slice(0, place) + added + text.slice(place + gone);
}
