const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * The inline scripts that pass loader data to the router in the browser, identical to those that React Router's own
 * `ServerRouter` streams; a test compares the two.
 */
export const hydrationScripts = (state: string): string => {
  const stringLiteral = JSON.stringify(state).replace(/[&><\u2028\u2029]/g, (letter) => escapes[letter]!)
  return (
    `<script>window.__reactRouterContext.streamController.enqueue(${stringLiteral});</script>` +
    '<script>window.__reactRouterContext.streamController.close();</script>'
  )
}
