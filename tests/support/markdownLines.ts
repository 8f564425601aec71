import fc from 'fast-check';

/** Lines that open, continue and end what Markdown knows, and the HTML that people put among them. */
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
<a href="#x"`.split('\n');

/** Documents in which blocks, definitions, footnotes and HTML meet at random, blank lines often. */
export const markdownDocuments: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      { weight: 3, arbitrary: fc.constantFrom(...LINES) },
    ),
    { maxLength: 40 },
  )
  .map((lines) => lines.join('\n'));
