import { block, fenced, type WrittenReply } from './writtenReplies.ts';

const fault = (
  name: string,
  reply: string,
  result: readonly string[],
  family: string,
): WrittenReply => ({ family, fault: name, page: 'html', reply, result });

const TITLE = block('    <h1>Birds</h1>', '    <h1>My birds</h1>');

/** Replies whose blocks have no certain meaning. */
export const REPLIES_AT_FAULT: readonly WrittenReply[] = [
  fault(
    'a line that occurs twice',
    block('    <hr>', '    <hr class="end">'),
    ['ambiguous'],
    'all',
  ),
  fault('a part that occurs twice', block('Birds', 'My birds'), ['ambiguous'], 'Gemini'),
  fault('twice but for indentation', block('<hr>', '<br>'), ['ambiguous'], 'GPT-3.5'),
  fault('an invented line', block('    <h2>Owls</h2>', '    <h2>Kites</h2>'), ['missing'], 'all'),
  fault(
    'a quotation with other words',
    block('    <p>A wren near the gate.</p>', '    <p>Two.</p>'),
    ['missing'],
    'Llama',
  ),
  fault('curly quotes', block('<html lang=“en”>', '<html lang=“de”>'), ['missing'], 'Gemini'),
  fault(
    'a line left out in the middle',
    block('    <h1>Birds</h1>\n    <ul>', '    <ul>'),
    ['missing'],
    'GPT-4o mini',
  ),
  fault(
    'dots under SEARCH',
    block('    <ul>\n...\n    </ul>', '    <ol>\n...\n    </ol>'),
    ['elided'],
    'GPT-4 Turbo',
  ),
  fault(
    'a comment for the rest',
    block('    <h1>Birds</h1>', '    <h1>Birds</h1>\n    <!-- rest of the page -->'),
    ['elided'],
    'GPT-4 Turbo',
  ),
  fault(
    'a comment for existing items',
    block(
      '      <li>Heron</li>\n      <li>Kite</li>',
      '      <!-- existing items -->\n      <li>Owl</li>',
    ),
    ['elided'],
    'Claude Haiku',
  ),
  fault(
    'a CSS comment for the rest',
    block('      h1 { color: teal; }', '      h1 { color: navy; }\n      /* ... */'),
    ['elided'],
    'Llama',
  ),
  fault(
    'dots in a script comment',
    block('      h1 { color: teal; }', '      // ... existing styles'),
    ['elided'],
    'Cursor-style prompts',
  ),
  fault(
    'nothing changed',
    block('    <h1>Birds</h1>', '    <h1>Birds</h1>'),
    ['noChange'],
    'Gemini',
  ),
  fault('already done', block('    <h1>My birds</h1>', '    <h1>Birds</h1>'), ['done'], 'all'),
  fault(
    'an empty SEARCH on a page with text',
    block('', '    <p>More.</p>'),
    ['blank'],
    'aider prompts',
  ),
  fault('no divider', '<<<<<<< SEARCH\n    <h1>Birds</h1>\n>>>>>>> REPLACE\n', ['broken'], 'Llama'),
  fault(
    'no end',
    '<<<<<<< SEARCH\n    <h1>Birds</h1>\n=======\n    <h1>My birds</h1>\n',
    ['broken'],
    'cut streams',
  ),
  fault(
    'the divider instead of the end',
    '<<<<<<< SEARCH\n    <h1>Birds</h1>\n=======\n    <h1>My birds</h1>\n=======\n',
    ['broken'],
    'Qwen Coder',
  ),
  fault(
    'a fence instead of the end',
    fenced('<<<<<<< SEARCH\n    <h1>Birds</h1>\n=======\n    <h1>My</h1>\n'),
    ['broken'],
    'Phi',
  ),
  fault('cut within SEARCH', '<<<<<<< SEARCH\n    <h1>Bi', ['broken'], 'cut streams'),
  fault(
    'a head within a block',
    `<<<<<<< SEARCH\n    <h1>Birds</h1>\n${TITLE}`,
    ['broken', 'found'],
    'Qwen Coder',
  ),
  fault(
    'a conflict of Git',
    '<<<<<<< HEAD\n    <h1>Birds</h1>\n=======\n    <h1>My</h1>\n>>>>>>> branch\n',
    [],
    'GPT-3.5',
  ),
  fault('escaped signs', TITLE.replaceAll('<', '&lt;').replaceAll('>', '&gt;'), [], 'Gemma'),
  fault(
    'a unified diff',
    fenced('@@ -10 +10 @@\n-    <h1>Birds</h1>\n+    <h1>My birds</h1>\n', 'diff'),
    [],
    'GPT-4 Turbo',
  ),
  fault(
    'an apply_patch block',
    '*** Begin Patch\n*** Update File: a.html\n-<h1>Birds</h1>\n+<h1>My</h1>\n*** End Patch\n',
    [],
    'GPT-4.1, Codex',
  ),
  fault(
    'the order of lines changed',
    block('      <li>Kite</li>\n      <li>Heron</li>', '      <li>Owl</li>'),
    ['missing'],
    'Llama',
  ),
  fault(
    'irregular indentation',
    block('<ul>\n  <li>Heron</li>\n       <li>Kite</li>', '<ul>\n    <li>Owl</li>'),
    ['missing'],
    'Phi',
  ),
  fault(
    'two lines joined',
    block('<li>Heron</li><li>Kite</li>', '<li>Owl</li>'),
    ['missing'],
    'Gemini',
  ),
  {
    family: 'all',
    fault: 'an underlined heading, whose line is also a divider',
    page: 'setext',
    reply: block('Birds\n=======', 'Two birds\n======='),
    result: ['ambiguous'],
  },
];
