import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRichText, isEmptyRichText, MAX_RICH_TEXT, picturesIn, textOf } from './rich-text.ts'

const FOREIGN = 'rel="noopener nofollow" target="_blank"'

describe('what the editor writes stays', () => {
  test.each([
    '<p>甲 <strong>乙</strong> <em>丙</em> <u>丁</u> <s>戊</s> H<sub>2</sub>O m<sup>2</sup></p>',
    '<h2>一</h2><h3>二</h3><h4>三</h4><hr /><blockquote><p>引文<br />第二行</p></blockquote>',
    '<ul><li><p>项</p></li></ul><ol start="3"><li><p>项</p></li></ol>',
    '<pre><code class="language-c++">a &lt; b &amp;&amp; c</code></pre><p><code>x</code></p>',
    '<table><thead><tr><th colspan="2" rowspan="1" colwidth="120,80"><p>表头</p></th></tr></thead><tbody><tr><td><p>格</p></td></tr></tbody></table>',
    `<p><a href="https://example.com/a?b=1&amp;c=2#d" ${FOREIGN}>外</a><a href="/mall/12">内</a><a href="mailto:a@example.com">信</a></p>`,
    '<p><img src="/photo/ab12/720" alt="剖面图" width="640" height="480" /><img src="/photo/ab12" alt="" /></p>',
    '<p><span data-type="inline-math" data-latex="a&lt;b"></span></p><div data-type="block-math" data-latex="E=mc^2"></div>',
  ])('%s', (html) => {
    expect(cleanRichText(html)).toBe(html)
  })
})

test('what the editor adds for itself goes', () => {
  const table =
    '<table style="min-width: 75px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr><td colspan="1" class="selectedCell"><p style="text-align: right">格</p></td></tr></tbody></table>'
  expect(cleanRichText(table)).toBe('<table><tbody><tr><td colspan="1"><p>格</p></td></tr></tbody></table>')
  expect(cleanRichText('<div class="x"><span style="color:red">文</span></div>')).toBe('文')
  expect(cleanRichText('<a href="https://a.cn" target="_self" rel="opener" onclick="x()">a</a>')).toBe(
    `<a href="https://a.cn" ${FOREIGN}>a</a>`,
  )
})

describe('addresses', () => {
  const evil = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java\u0000script:alert(1)',
    'java&#9;script:alert(1)',
    'java&#x0A;script:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    '&#0000106&#0000097vascript:alert(1)',
    'javascript&#58alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'view-source:javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/&#9;/evil.example',
    '/&#10;/evil.example',
    'https:evil.example',
    'https:\\\\evil.example',
    'http://',
    'ftp://example.com',
    'mailto:javascript:alert(1)',
    'relative/path',
    '',
  ]
  test.each([
    '/api/lesson/auditLesson?id=1&isAudit=1',
    '/auth/logout',
    '/API/topic/topicLike?topicId=1',
    '/%61pi/topic/topicLike?topicId=1',
    '/mall/../api/topic/topicLike?topicId=1',
    '/./%2e%2e/api',
    '/mall/%zz',
  ])('link %j to a call loses its address', (href) => {
    expect(cleanRichText(`<p><a href="${href}">字</a></p>`)).toBe('<p>字</p>')
  })

  test('a page whose name begins like a call stays linked', () => {
    const link = '<a href="/authors/100%25">字</a>'
    expect(cleanRichText(link)).toBe(link)
  })

  test.each(evil)('link %j loses its address', (href) => {
    expect(cleanRichText(`<p><a href="${href}">字</a></p>`)).toBe('<p>字</p>')
  })

  test.each([
    ...evil,
    'https://example.com/a.png',
    '/api/auth/logout',
    '/photo/../api/x',
    '/photo/a/..',
    '/photo/a/b/c',
  ])('picture %j goes', (src) => {
    expect(cleanRichText(`<p>a<img src="${src}" alt="x">b</p>`)).toBe('<p>ab</p>')
  })

  test('attributes that carry addresses elsewhere go', () => {
    expect(cleanRichText('<blockquote cite="javascript:x">a</blockquote>')).toBe('<blockquote>a</blockquote>')
    expect(cleanRichText('<img src="/photo/a" srcset="https://evil.example/x 2x" usemap="#m">')).toBe(
      '<img src="/photo/a" alt="" />',
    )
    expect(cleanRichText('<a href="/x" ping="https://evil.example" download>a</a>')).toBe('<a href="/x">a</a>')
  })
})

describe('attacks', () => {
  const attacks: [string, string][] = [
    ['<script>alert(1)</script>', ''],
    ['<ScRiPt src=//evil.example></sCrIpT>字', '字'],
    ['<<script>alert(1);//<</script>', '&lt;'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="/photo/a" onerror="alert(1)" ONLOAD=alert(1)>', '<img src="/photo/a" alt="" />'],
    [
      '<img src="/photo/a" alt="&quot; onerror=&quot;alert(1)">',
      '<img src="/photo/a" alt="&quot; onerror=&quot;alert(1)" />',
    ],
    ['<p onclick="alert(1)" style="background:url(javascript:1)" id="x" class="y">字</p>', '<p>字</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<iframe src="/photo/a"></iframe>', ''],
    ['<object data="data:text/html,x"></object><embed src="x">', ''],
    ['<svg onload=alert(1)><script>alert(1)</script></svg>', ''],
    ['<svg><a xlink:href="javascript:alert(1)"><text>字</text></a></svg>', '字'],
    ['<svg><animate attributeName=href values=javascript:alert(1) /></svg>', ''],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<table></table>',
    ],
    [
      '<form action="javascript:alert(1)"><input type=submit><button formaction="javascript:x">字</button></form>',
      '字',
    ],
    ['<base href="https://evil.example/"><link rel=stylesheet href=x><meta http-equiv=refresh content="0;url=x">', ''],
    ['<style>@import "https://evil.example"</style>', ''],
    ['<template><script>alert(1)</script></template>', ''],
    ['<details open ontoggle=alert(1)>字</details>', '字'],
    ['<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>', ''],
    ['<!--[if gte IE 4]><script>alert(1)</script><![endif]-->', ''],
    ['<!-- --!><img src=x onerror=alert(1)> -->', ' --&gt;'],
    ['<textarea><img src=x onerror=alert(1)></textarea>', ''],
    ['<title><img src=x onerror=alert(1)></title>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<code class="language-js evil">x</code>', '<code>x</code>'],
    ['<code class="language-a onerror=1">x</code>', '<code>x</code>'],
    ['<td colspan="999999" rowspan="-1" colwidth="1;x">x</td>', '<td>x</td>'],
    ['<ol start="1e9"><li>x</li></ol>', '<ol><li>x</li></ol>'],
    ['<span data-type="block-math" data-latex="x">字</span>', '字'],
    [
      '<a href="https://evil.example"><span data-type="inline-math" data-latex="\\rlap{\\raisebox{-50em}{\\rule{90em}{90em}}}&lt;"></span>字</a>',
      '<a href="https://evil.example" rel="noopener nofollow" target="_blank">\\rlap{\\raisebox{-50em}{\\rule{90em}{90em}}}&lt;字</a>',
    ],
    ['<span data-type="inline-math" data-latex="">字</span>', '字'],
    [`<span data-type="inline-math" data-latex="${'x'.repeat(2001)}">字</span>`, '字'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a\u0000b&#0;c&#1;d\ud800', 'ab\ufffdcd\ufffd'],
  ]
  test.each(attacks)('%s', (html, clean) => {
    expect(cleanRichText(html)).toBe(clean)
  })

  const mutations = [
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p><style><!--</style><img title="--><img src=x onerror=alert(1)>"></p>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
    '<select><template><img src=x onerror=alert(1)></template></select>',
    '<xmp><p title="</xmp><svg/onload=alert(1)>"></xmp>',
    '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
    '<table><td><svg><desc><td></desc><style><img src=x onerror=alert(1)>',
    '<a href="`javascript:alert(1)`"><img src=`x`onerror=alert(1)></a>',
    '<img alt="``onerror=alert(1)" src="/photo/a">',
    '<p <img src=x onerror=alert(1)//>',
    '<img/src="/photo/a"/onerror=alert(1)/>',
    '<div data-type="block-math" data-latex="</div><img src=x onerror=alert(1)>"></div>',
    '<plaintext><img src=x onerror=alert(1)>',
  ]
  test.each(mutations)('nothing live is left of %s', (html) => {
    expect(liveParts(cleanRichText(html))).toEqual([])
  })
})

/** Tags and attribute names outside the allow-list, read from the markup with quoted values taken out. */
function liveParts(html: string): string[] {
  const tags = Array.from(html.replace(/"[^"]*"/g, '""').matchAll(/<([^>]*)>/g), ([, inner]) => inner ?? '')
  const allowed =
    /^\/?(p|h[234]|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|pre|code|strong|em|u|s|sub|sup|a|img|br|hr|span|div)( (href|rel|target|src|alt|width|height|class|start|colspan|rowspan|colwidth|data-type|data-latex)="")*( \/)?$/
  return tags.filter((tag) => !allowed.test(tag))
}

const markup = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...'<p> </p> <a </a> <table> <td> </td> <ul> <li> <pre>\n <code> <img <svg> <style> </style> <!-- --> <script> </script>'.split(
          ' ',
        ),
        ...'href=" src="/photo/a" onerror= data-latex="x" data-type="inline-math" <span <div > " \' & &lt; &amp;#9; &#9; &#1; &quot; / ='.split(
          ' ',
        ),
        '<textarea>',
        ' ',
        '<noscript>',
        'javascript:',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('any input comes out harmless, and clean text stays as it is', () => {
  fc.assert(
    fc.property(markup, (html) => {
      const clean = cleanRichText(html)
      expect(liveParts(clean)).toEqual([])
      expect(cleanRichText(clean)).toBe(clean)
    }),
    { numRuns: 3000 },
  )
})

describe('size', () => {
  test('more than the bound is refused, before and after cleaning', () => {
    const tooLarge = expect.objectContaining({ status: 413 })
    expect(() => cleanRichText('x'.repeat(MAX_RICH_TEXT + 1))).toThrow(tooLarge)
    expect(() => cleanRichText('&'.repeat(MAX_RICH_TEXT))).toThrow(tooLarge)
    expect(cleanRichText('x'.repeat(MAX_RICH_TEXT))).toHaveLength(MAX_RICH_TEXT)
  })

  test('depth is cut', () => {
    const deep = cleanRichText('<blockquote>'.repeat(5000))
    expect(deep.match(/<blockquote>/g)).toHaveLength(40)
  })

  test.each([
    '<p>',
    '<',
    '<a href="',
    '<p title=',
    '&',
    '<!--',
    '</p>',
    '<div data-latex="x" data-type="block-math">',
    '<td>',
    '<noscript>',
    '<style>',
  ])('hostile repetition of %j is cleaned in time', (fragment) => {
    const before = process.cpuUsage()
    try {
      textOf(fragment.repeat(Math.floor(MAX_RICH_TEXT / fragment.length)))
    } catch (error) {
      expect(error).toMatchObject({ status: 413 })
    }
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(5000)
  })
})

test('text: words, entities decoded, formulas as source, one line', () => {
  expect(
    textOf('<h2>标题</h2><p>第<strong>一</strong>段 &lt;b&gt; &amp;amp; &nbsp; A&amp;B</p><ul><li>项</li></ul>'),
  ).toBe('标题 第一段 <b> &amp; A&B 项')
  expect(textOf('<p>其中<span data-type="inline-math" data-latex="a &lt; b"></span>成立</p>')).toBe('其中 a < b 成立')
  expect(textOf('<script>alert(1)</script><p>a<br>b</p>\u200b')).toBe('a b')
})

test('empty means that there is nothing to read or see', () => {
  for (const html of [
    '',
    '<p></p>',
    '<p> &nbsp;\n</p><p><br></p>',
    '<p>\u200b\ufeff</p>',
    '<hr>',
    '<script>a</script>',
    '<img src=x>',
  ])
    expect(isEmptyRichText(html), html).toBe(true)
  for (const html of [
    '<p>字</p>',
    '<img src="/photo/a/720">',
    '<p><span data-type="inline-math" data-latex="x"></span></p>',
  ])
    expect(isEmptyRichText(html), html).toBe(false)
})

test('pictures are named once, in order, foreign ones not at all', () => {
  const html =
    '<img src="/photo/b/720"><img alt="x" src="/photo/a/720"><img src="/photo/b/720"><img src="https://a.cn/b">'
  expect(picturesIn(html)).toEqual(['/photo/b/720', '/photo/a/720'])
})

describe('the number of tags', () => {
  test.each([
    ['flat', '<p>x</p>'.repeat(9_500)],
    ['nested', '<strong>'.repeat(19_000)],
    ['not closed, so that the clean text has twice as many', '<p>x'.repeat(4_000)],
    ['only closing', '</p>'.repeat(4_000)],
  ])('is bounded: %s', (_name, html) => {
    expect(() => cleanRichText(html)).toThrow('正文的表格、链接等格式过多，请精简后再提交')
  })

  test('a table of a thousand cells is fine and stays so when it is saved again', () => {
    const table = `<table><tbody>${`<tr>${'<td><p>格</p></td>'.repeat(10)}</tr>`.repeat(100)}</tbody></table>`
    expect(cleanRichText(cleanRichText(table))).toBe(table)
  })

  test('the words of stored texts are found, whatever they contain', () => {
    expect(textOf('<p>x</p>'.repeat(9_500))).toHaveLength(18_999)
  })
})
