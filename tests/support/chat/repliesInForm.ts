import { block, fenced, PAGES, withChange, type WrittenReply } from './writtenReplies.ts';

const TITLE = block('    <h1>Birds</h1>', '    <h1>My birds</h1>');
const TITLED = withChange('html', '<h1>Birds</h1>', '<h1>My birds</h1>');
const KITE = block('      <li>Kite</li>', '      <li>Kite</li>\n      <li>Owl</li>');
const OWL = withChange('html', '<li>Kite</li>', '<li>Kite</li>\n      <li>Owl</li>');
const BOTH = withChange('html', '<h1>Birds</h1>', '<h1>My birds</h1>').replace(
  '<li>Kite</li>',
  '<li>Kite</li>\n      <li>Owl</li>',
);

const inForm = (fault: string, reply: string, result: string, family = 'all'): WrittenReply => ({
  family,
  fault,
  page: 'html',
  reply,
  result,
});

const swap = (text: string, from: string, to: string) => text.replace(from, () => to);

/** Replies in the format or with differences of form that leave their meaning certain. */
export const REPLIES_IN_FORM: readonly WrittenReply[] = [
  inForm('none, bare', `I rename it.\n\n${TITLE}`, TITLED),
  inForm('none, in a fence', `I rename it.\n\n${fenced(TITLE)}`, TITLED),
  inForm('two blocks', `${TITLE}\n${KITE}`, BOTH),
  inForm('two blocks in one fence', fenced(TITLE + KITE), BOTH, 'GPT-4o'),
  inForm('two fences', fenced(TITLE) + fenced(KITE), BOTH, 'Claude'),
  inForm('words between blocks', `${TITLE}\nThen the owl:\n\n${KITE}\nDone.`, BOTH, 'Claude'),
  inForm('file name above the fence', `index.html\n${fenced(TITLE)}`, TITLED, 'aider prompts'),
  inForm('file name in bold', `**birds.html**\n${fenced(TITLE)}`, TITLED, 'Gemini'),
  inForm('file name in the fence', fenced(`birds.html\n${TITLE}`), TITLED, 'Gemini'),
  inForm(
    'a fence of its own for the file name',
    fenced('birds.html\n', '') + fenced(TITLE),
    TITLED,
    'DeepSeek Coder',
  ),
  inForm('four backticks', fenced(TITLE, 'html', '````'), TITLED, 'Claude'),
  inForm('tildes', fenced(TITLE, 'html', '~~~'), TITLED, 'Mistral'),
  inForm('fence left open', `\`\`\`html\n${TITLE}`, TITLED, 'Llama'),
  inForm('fence “diff”', fenced(TITLE, 'diff'), TITLED, 'GPT-4o mini'),
  inForm('five signs', swap(swap(TITLE, '<<<<<<<', '<<<<<'), '>>>>>>>', '>>>>>'), TITLED, 'Llama'),
  inForm('nine signs', swap(TITLE, '<<<<<<<', '<<<<<<<<<'), TITLED, 'Qwen Coder'),
  inForm(
    'six signs in the divider',
    swap(TITLE, '\n=======\n', '\n======\n'),
    TITLED,
    'Qwen Coder',
  ),
  inForm('“SEARCH>”', swap(TITLE, 'SEARCH', 'SEARCH>'), TITLED, 'Gemini'),
  inForm('“SEARCH:”', swap(TITLE, 'SEARCH', 'SEARCH:'), TITLED, 'Phi'),
  inForm('no blank before SEARCH', swap(TITLE, '< SEARCH', '<SEARCH'), TITLED, 'Llama'),
  inForm(
    'lower case',
    TITLE.replace('SEARCH', 'search').replace('REPLACE', 'replace'),
    TITLED,
    'Phi',
  ),
  inForm(
    'ORIGINAL and UPDATED',
    TITLE.replace('SEARCH', 'ORIGINAL').replace('REPLACE', 'UPDATED'),
    TITLED,
    'GPT-3.5, earlier form of the format',
  ),
  inForm(
    'blanks after the signs',
    TITLE.replaceAll(/(SEARCH|=======|REPLACE)\n/g, '$1  \n'),
    TITLED,
    'Mistral',
  ),
  inForm('CRLF', TITLE.replaceAll('\n', '\r\n'), TITLED, 'providers on Windows'),
  inForm('no line end after REPLACE', TITLE.trimEnd(), TITLED, 'Claude'),
  inForm('indented in a list', `1. Rename:\n${TITLE.replaceAll(/^/gm, '   ')}`, TITLED, 'GPT-4o'),
  inForm(
    'a fence in each half',
    block(fenced('    <h1>Birds</h1>\n').trimEnd(), fenced('    <h1>My birds</h1>\n').trimEnd()),
    TITLED,
    'Gemma',
  ),
  inForm(
    'reasoning before',
    `<think>The title is in h1.</think>\n\n${TITLE}`,
    TITLED,
    'DeepSeek R1, Qwen',
  ),
  inForm(
    'only a part of a line',
    block('Seen in May.', 'Seen in June.'),
    withChange('html', 'May', 'June'),
    'Gemini',
  ),
  inForm(
    'indentation left out',
    block('<li>Kite</li>', '<li>Kite</li>\n<li>Owl</li>'),
    OWL,
    'GPT-3.5',
  ),
  inForm(
    'indentation left out of two lines',
    block('<li>Heron</li>\n<li>Kite</li>', '<li>Heron</li>\n<li>Owl</li>\n<li>Kite</li>'),
    swap(OWL, '      <li>Kite</li>\n      <li>Owl</li>', '      <li>Owl</li>\n      <li>Kite</li>'),
    'GPT-3.5',
  ),
  inForm(
    'too much indentation',
    block('          <li>Heron</li>\n          <li>Kite</li>', '          <li>Heron</li>'),
    withChange('html', '      <li>Kite</li>\n', ''),
    'Llama',
  ),
  inForm(
    'blanks at line ends',
    block('    <h1>Birds</h1>  \n    <p>A wren by the gate.</p> ', '    <h1>Birds</h1>'),
    withChange('html', '    <p>A wren by the gate.</p>\n', ''),
    'Mistral',
  ),
  inForm(
    'a blank line before',
    block('\n    <h1>Birds</h1>\n    <p>A wren by the gate.</p>', '\n    <h1>Birds</h1>'),
    withChange('html', '    <p>A wren by the gate.</p>\n', ''),
    'GPT-4',
  ),
  inForm(
    'a blank line behind',
    block('    <h1>Birds</h1>\n', '    <h1>My birds</h1>\n'),
    TITLED,
    'GPT-4',
  ),
  inForm(
    'lines deleted',
    block('      <li>Heron</li>', ''),
    withChange('html', '      <li>Heron</li>\n', ''),
    'all',
  ),
  {
    family: 'Qwen Coder',
    fault: 'blanks for tabs',
    page: 'tabs',
    reply: block('  <li>Heron</li>\n  <li>Kite</li>', '  <li>Heron</li>\n  <li>Owl</li>'),
    result: '<ul>\n\t<li>Heron</li>\n\t<li>Owl</li>\n</ul>\n',
  },
  {
    family: 'Gemini',
    fault: 'two blanks become one',
    page: 'markdown',
    reply: block('- the old mill\n  - its roof', '- the old mill\n  - its roof\n  - its wheel'),
    result: withChange(
      'markdown',
      '- the  old mill\n  - its roof',
      '- the old mill\n  - its roof\n  - its wheel',
    ),
  },
  {
    family: 'all',
    fault: 'a code block of the page itself',
    page: 'markdown',
    reply: fenced(
      block('```js\nconst birds = 3;\n```', '```js\nconst birds = 4;\n```'),
      'markdown',
      '````',
    ),
    result: withChange('markdown', 'birds = 3', 'birds = 4'),
  },
  {
    family: 'all',
    fault: 'added after the last line, which has no line end',
    page: 'markdown',
    reply: block('The end', 'The end\n\nAfterword'),
    result: `${PAGES.markdown}\n\nAfterword`,
  },
  {
    family: 'all',
    fault: 'an empty page',
    page: 'empty',
    reply: block('', '# New\n\nFirst words.'),
    result: '# New\n\nFirst words.',
  },
  {
    family: 'all',
    fault: 'lines beside an underlined heading',
    page: 'setext',
    reply: block('A wren.', 'A wren and a kite.'),
    result: 'Birds\n=======\n\nA wren and a kite.\n',
  },
];
