import type { Plugin } from 'vite'

const appending = 'document.head.appendChild(link)'
const inPlace = `
  const linked = isCss && document.querySelector(\`link[rel="stylesheet"][href="\${dep.pathname}#"]\`)
  if (linked) linked.after(link)
  else ${appending}
`

/**
 * A part that is loaded later may need a style sheet that the page has linked already. The router marks such a link with
 * `#` and removes it with its page, so a second one is necessary. Vite appends it, and its rules would then override
 * those of the page (react-router#14754): instead it comes directly after the first.
 */
export const preloadInPlace = (): Plugin => ({
  name: 'preload in place',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('vite/preload-helper.js')) return undefined
    if (!code.includes(appending)) this.error(`${id} does not append links any more`)
    return { code: code.replace(appending, inPlace), map: null }
  },
})
