import sanitizeHtml from 'sanitize-html'
import { fail } from '#kernel/errors/index.ts'

/** Longest markup that is parsed; pictures are addresses, so even a long book chapter stays far below. */
export const MAX_RICH_TEXT = 200_000
/** Most tags of a text, opening and closing: a table of 1,000 cells. Cleaning takes about 10 µs for each. */
const MAX_TAGS = 5_000
/** No person writes deeper markup. */
const MAX_DEPTH = 40
/** Removing a tag can put a paragraph into a paragraph; another pass repairs the nesting. */
const MAX_PASSES = 6
const MAX_LATEX = 2000
const MAX_ALT = 200
const MAX_URL = 2000

type Attributes = sanitizeHtml.Attributes

const PLAIN_TAGS = 'p h2 h3 h4 ul li table thead tbody tr blockquote pre strong em u s sub sup br hr'.split(' ')

/** The allowed attributes of a tag; undefined removes the tag and keeps its content. */
const ATTRIBUTES: Record<string, (attributes: Attributes) => Attributes | undefined> = {
  a: ({ href = '' }) => linkTo(href.trim()),
  img: ({ src = '', alt = '', width, height }) =>
    PHOTO.test(src) ? { src, alt: alt.slice(0, MAX_ALT), ...matching({ width, height }, /^\d{1,4}$/) } : undefined,
  code: (attributes) => matching({ class: attributes.class }, /^language-[a-z0-9+#-]{1,30}$/),
  ol: ({ start }) => matching({ start }, /^\d{1,6}$/),
  td: cellAttributes,
  th: cellAttributes,
  span: (attributes) => formula(attributes, 'inline-math'),
  div: (attributes) => formula(attributes, 'block-math'),
}

/** The photo route of this site and nothing beyond it. */
const PHOTO = /^\/photo\/[\w-]+(?:\/[\w-]+(?:\.[a-z]+)?)?$/
/** PostgreSQL cannot store NUL, and browsers drop some of these inside an address (`java\tscript:`). Tab, LF, CR stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const UNSAFE_IN_URL = /[\u0000-\u0020\u007f\\]/

const options: sanitizeHtml.IOptions = {
  allowedTags: [...PLAIN_TAGS, ...Object.keys(ATTRIBUTES)],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    code: ['class'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'colwidth'],
    th: ['colspan', 'rowspan', 'colwidth'],
    span: ['data-type', 'data-latex'],
    div: ['data-type', 'data-latex'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: MAX_DEPTH,
  transformTags: Object.fromEntries(
    Object.entries(ATTRIBUTES).map(([name, keep]) => [
      name,
      (tagName: string, attributes: Attributes) => {
        const attribs = keep(attributes)
        return attribs ? { tagName, attribs } : { tagName: 'refused', attribs: {} } // not an allowed tag name: its content stays
      },
    ]),
  ),
}

/**
 * Keeps only markup our editor can produce: no style, script, frame or foreign picture remains, whatever the request
 * contained. Cleaning clean text changes nothing.
 */
export function cleanRichText(html: string): string {
  requireFewTags(html)
  const clean = sanitized(html)
  requireFewTags(clean) // unclosed tags are closed, and the stored text must pass this check again
  return clean
}

/** Counted before anything is parsed: parsing blocks all other requests of this process. */
function requireFewTags(html: string) {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1
  if (tags > MAX_TAGS) fail('content_too_complex')
}

/** The last text cleaned: a use case that has cleaned a text goes on to look for its words and pictures. */
let lastClean = ''

function sanitized(html: string): string {
  if (html === lastClean) return html
  let clean = html.toWellFormed()
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    if (clean.length > MAX_RICH_TEXT) fail('body_too_large') // escaping lengthens the text, and the stored text must pass this check again
    const before = clean
    clean = withoutLinkedFormulas(sanitizeHtml(clean.replace(CONTROLS, ''), options).replace(CONTROLS, '')) // entities can encode them, too
    if (clean === before) {
      lastClean = clean
      break
    }
  }
  return clean
}

/** A formula can be drawn far outside of its place; inside a link the whole drawing would be the link. Its source stays. */
const withoutLinkedFormulas = (clean: string): string =>
  clean.replace(/<a [^>]*>.*?<\/a>/gs, (link) =>
    link.replace(/<(?:span|div) [^>]*data-latex="([^"]*)"[^>]*>/g, '$1').replace(/<\/?(?:span|div)(?: [^>]*)?>/g, ''),
  )

/** The words alone, on one line, entities decoded; formulas as their source. For search and summaries, not for markup. */
export const textOf = (html: string): string =>
  sanitized(html)
    .replace(/<(?:span|div) [^>]*data-latex="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<\/?(?:strong|em|u|s|sub|sup|a|code|span)(?: [^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '') // zero-width characters
    .replace(/\s+/g, ' ')
    .trim()

/** Whether there is neither text nor a picture or formula. */
export const isEmptyRichText = (html: string): boolean => textOf(html) === '' && picturesIn(html).length === 0

/** Addresses of the pictures shown, each once, in reading order. */
export const picturesIn = (html: string): string[] => [
  ...new Set(Array.from(sanitized(html).matchAll(/<img src="([^"]*)"/g), ([, src]) => src ?? '')),
]

/** The entities the cleaner writes. */
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** A link to a call instead of a page: one click could act for its reader. */
const isCall = (href: string): boolean => {
  const { pathname } = new URL(href, 'http://portal')
  try {
    return /^\/+(?:api|auth)(?:\/|$)/i.test(decodeURIComponent(pathname))
  } catch {
    return true // an address that cannot be decoded is none of our pages
  }
}

/** Our own pages open in the same tab; foreign ones in a new tab, without access to ours or our search ranking. */
function linkTo(href: string): Attributes | undefined {
  if (href.length > MAX_URL || UNSAFE_IN_URL.test(href)) return undefined
  if (/^\/(?!\/)/.test(href)) return isCall(href) ? undefined : { href }
  if (/^mailto:[^:/]+$/i.test(href)) return { href }
  if (/^https?:\/\//i.test(href) && URL.canParse(href)) return { href, rel: 'noopener nofollow', target: '_blank' }
  return undefined
}

function cellAttributes({ colspan, rowspan, colwidth }: Attributes): Attributes {
  return { ...matching({ colspan, rowspan }, /^[1-9]\d?$/), ...matching({ colwidth }, /^\d{1,4}(?:,\d{1,4}){0,20}$/) }
}

function formula(attributes: Attributes, kind: string): Attributes | undefined {
  const latex = attributes['data-latex']?.trim() ?? ''
  const isFormula = attributes['data-type'] === kind && latex !== '' && latex.length <= MAX_LATEX
  return isFormula ? { 'data-type': kind, 'data-latex': latex } : undefined
}

const matching = (attributes: Record<string, string | undefined>, pattern: RegExp): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && pattern.test(entry[1]),
    ),
  )
