/**
 * Trusted Types: where browsers have them, a string reaches `innerHTML`, a worker or a script only through a policy that
 * the content security policy names (kernel/http/security-headers.ts). Other browsers, and the server, use plain strings.
 */
interface PolicyRules {
  createHTML?: (text: string, type?: string, sink?: string) => string | null
  createScriptURL?: (text: string) => string | null
}
/** What a policy creates is opaque to us: it has the type of the string that it stands for. */
interface Policy {
  createHTML: (text: string) => string
}
interface PolicyFactory {
  defaultPolicy: Policy | null
  createPolicy: (name: string, rules: PolicyRules) => Policy
}

const policies = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

const portal = policies?.createPolicy('portal', { createHTML: (html) => html })

/** Only for rich text that the server has cleaned and for markup of our own; the import rules list who may use it. */
export const trustedHtml = (html: string): string => portal?.createHTML(html) ?? html

/** Parses any text into a document of its own, in which no script runs and nothing is loaded. */
export const parseInert = (html: string): Document => new DOMParser().parseFromString(trustedHtml(html), 'text/html')

/**
 * Decides on strings that libraries pass to the browser by themselves. Ant Design and TipTap set the text of style
 * elements, ECharts empties its container, the player draws its icons, pdf.js starts its worker. Anything else is refused
 * and reported.
 */
export const refuseUntrustedStrings = (): void => {
  if (!policies || policies.defaultPolicy) return
  policies.createPolicy('default', { createHTML: inertMarkup, createScriptURL: builtScript })
}

/** React creates script elements this way, for structured data; set like this, they never run. */
const emptyScript = '<script></script>'

/** Icons of the player: lines of a drawing, which neither run nor load anything wherever they stand. */
const drawing = /^(?:\s*<path(?: (?:d|fill|fill-rule|clip-rule|stroke|stroke-width)="[\w\s.,#-]*")*\s*\/>\s*)+$/

export const inertMarkup = (text: string, _type?: string, sink?: string): string | null => {
  // Called by name instead of by a sink: ProseMirror then uses its own policy for its detached document.
  if (sink === undefined) throw new TypeError('the default policy is for sinks')
  return !/<[a-z!?/]/i.test(text) || text === emptyScript || drawing.test(text) ? text : null
}

/** Answered by the server itself, see server/offline-page.ts. */
export const serviceWorker = '/service-worker.js'

/** Scripts and workers come from the build, never from files that people have uploaded. */
export const builtScript = (text: string): string | null => {
  const { origin, pathname, href } = new URL(text, location.href)
  return origin === location.origin && (pathname.startsWith('/assets/') || pathname === serviceWorker) ? href : null
}
